import type { Viewer } from "~/modules/company/identity/buyer";
import { newPasswordFault } from "~/modules/company/sign-in/password-common.server";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import { isPhoneInUse } from "~/modules/company/sign-in/sign-in.server";
import { giveProof, provenPhone } from "~/modules/company/sign-in/sms-proof.server";
import { checkCode } from "~/modules/company/sign-in/sms.server";
import { HEAD_LOOKUPS } from "~/modules/company/sign-in/tries";
import { db, inTransaction } from "~/platform/database/database.server";
import type { FormErrors } from "~/platform/http/forms/forms.server";
import { takeToken } from "~/platform/http/limits/rate.server";
import { getPurpose, type Flow } from "./register";
import { headByLicence, signedInHead, startDraft } from "./register.server";

/** Shown after the code has proved a phone that already has a login. */
export const IN_USE = "该手机号已注册，请直接登录，或找回密码";

const NO_HEAD = "没有找到这家连锁总部，请核对许可证编号，或请总部登录后为门店注册";

/** `cookie`: the Set-Cookie header after proving the phone */
export type StartRegistrationResult = ({ ok: true } | { ok: false; errors: FormErrors }) & {
  cookie: string | null;
};

export interface StartWish {
  flow: Flow;
  viewer: Viewer;
  /** the key of this browser's proof, and whose codes it may use */
  proof: string | null;
  askers: readonly string[];
  input: { phone: string; code?: string; password: string; headLicence?: string };
}

const refused = (field: string, text: string, cookie: string | null = null): StartRegistrationResult => ({
  ok: false,
  errors: { fields: { [field]: [text] } },
  cookie,
});

type Head = Awaited<ReturnType<typeof signedInHead>>;

async function fieldRefusal(
  { input: { phone, password, headLicence } }: StartWish,
  needsHead: boolean,
): Promise<StartRegistrationResult | null> {
  const weak = await newPasswordFault(password, phone);
  if (weak) return refused("password", weak);
  if (needsHead && !headLicence) return refused("headLicence", "请填写总部的药品经营许可证编号");
  return null;
}

/** Why the entered code does not prove the phone, or null. */
async function codeFault({ input, flow, askers }: StartWish, now: number): Promise<string | null> {
  const { phone, code } = input;
  if (!code) return "请填写短信验证码";
  const right = await checkCode(askers, { phone, purpose: getPurpose(flow), code }, now);
  return right.ok ? null : right.text;
}

/** The account that runs a store started by its signed-in head office. */
const getHeadAccount = (signedIn: Head, viewer: Viewer): number | null =>
  signedIn && viewer.buyer ? viewer.buyer.accountId : null;

/** Starts or continues a draft of this phone. Refused by field: a weak password, a wrong code, a phone with a login, an unknown head office. `now` in ms. */
export async function startRegistration(wish: StartWish, now: number): Promise<StartRegistrationResult> {
  const { flow, viewer, proof } = wish;
  const { phone, password, headLicence } = wish.input;
  const purpose = getPurpose(flow);
  const signedIn = flow === "branch" ? await signedInHead(viewer) : null;
  const needsHead = flow === "branch" && !signedIn;
  const incomplete = await fieldRefusal(wish, needsHead);
  if (incomplete) return incomplete;
  const isProven = (await provenPhone(proof, purpose, now)) === phone;
  const fault = isProven ? null : await codeFault(wish, now);
  if (fault !== null) return refused("code", fault);
  if (await isPhoneInUse(phone)) return refused("phone", IN_USE);
  const cookie = isProven ? null : await giveProof(db, phone, purpose, now);
  // Looked up only for a proved phone, so that licence numbers cannot be probed.
  const head = needsHead ? await lookUpHead(phone, headLicence!, now) : signedIn;
  if (needsHead && !head) return refused("headLicence", NO_HEAD, cookie);
  const passwordHash = await hashPassword(password);
  const headOfficeId = head ? head.companyId : null;
  const headAccountId = getHeadAccount(signedIn, viewer);
  await inTransaction((trx) =>
    startDraft(trx, { flow, phone, passwordHash, headOfficeId, headAccountId }, now),
  );
  return { ok: true, cookie };
}

/** Reading a licence needs few tries. */
async function lookUpHead(phone: string, licence: string, now: number) {
  const { ok } = await takeToken(`head-licence:${phone}`, HEAD_LOOKUPS, now);
  return ok ? headByLicence(licence) : null;
}

/** Starts a store that its head office runs with its own login, without a code. Refused: others. `now` in ms. */
export async function startAsHead(viewer: Viewer, now: number): Promise<StartRegistrationResult> {
  const head = await signedInHead(viewer);
  if (!head || !viewer.buyer)
    return { ok: false, errors: { form: ["请先登录连锁总部的账号"] }, cookie: null };
  const { phone, buyer } = viewer;
  const cookie = await inTransaction(async (trx) => {
    const start = {
      flow: "branch",
      phone,
      passwordHash: null,
      headOfficeId: head.companyId,
      headAccountId: buyer.accountId,
    } as const;
    await startDraft(trx, start, now);
    return giveProof(trx, phone, "branch", now);
  });
  return { ok: true, cookie };
}
