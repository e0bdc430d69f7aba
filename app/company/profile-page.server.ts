/** /basic: what it shows, and the forms that it takes in. */
import { json } from "@remix-run/node";
import { readForm, type FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { submitToken, tokenPage } from "./api-token-page.server";
import { tokensOf } from "./api-token.server";
import type { SignedIn } from "./buyer";
import { sendCode } from "./code-request.server";
import { devicesOf, endDevice, endOtherDevices } from "./devices.server";
import { saveInvoiceFacts } from "./invoice-facts.server";
import { letInAnyway } from "./enter.server";
import type { ForgetReply } from "./password-page";
import { scopeEntries, type ProfilePage } from "./profile";
import { InvoiceFactsForm, PasswordForm, PhoneForm, ProfileForm } from "./profile-form";
import { changePassword, changePhone, companyProfile, newPhoneFault, saveInfo } from "./profile.server";
import { maskedPhone } from "./sms";
import { isSandboxOn } from "./sms-sandbox.server";
import { standingOf } from "./standing.server";

const HERE = "/basic";

/** All of it, or with ?edit=info, invoice, phone or password the one form, with ?token one access token. `now` in ms. */
export async function profilePage(
  viewer: SignedIn,
  query: URLSearchParams,
  now: number,
): Promise<ProfilePage> {
  const token = query.get("token");
  if (token !== null) return tokenPage(viewer, token, now);
  const { accountId, companyId } = viewer.buyer;
  const { accountName: name, username, phone } = viewer;
  const isNamed = username !== phone;
  const login = { name, username: isNamed ? username : maskedPhone(username), phone: maskedPhone(phone) };
  const edit = query.get("edit");
  if (edit === "password") return { mode: "password" };
  if (edit === "phone") return { mode: "phone", login, isSandbox: await isSandboxOn() };
  if (edit === "info") {
    const { email, landline } = await companyProfile(companyId);
    return { mode: "info", login, email: email ?? "", landline: landline ?? "" };
  }
  if (edit === "invoice") {
    const { name: company, invoice: facts } = await companyProfile(companyId);
    return { mode: "invoice", name: company, facts };
  }
  const [company, { manager }, devices, tokens] = await Promise.all([
    companyProfile(companyId),
    standingOf(companyId),
    devicesOf(accountId, viewer.sessionId, now),
    tokensOf(companyId, now),
  ]);
  const scopes = scopeEntries(viewer.buyer, now);
  return { mode: "view", login, company, manager, scopes, devices, tokens };
}

/** Takes in a form of /basic: 303 back to it, 400 with what must be mended, 404 for a device that is not the login's. `now` in ms. */
export async function submitProfile(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const token = query.get("token");
  if (token !== null) return submitToken(request, viewer, token, now);
  const edit = query.get("edit");
  if (edit === "phone") return submitPhone(request, viewer, now);
  if (edit === "invoice") return submitInvoiceFacts(request, viewer);
  if (edit === "password") return submitPassword(request, viewer, now);
  const form = await readForm(request, ProfileForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const { accountId } = viewer.buyer;
  if (value.intent === "info") {
    await saveInfo(viewer, value);
    return redirectWith(request, HERE, { kind: "success", text: "资料已保存" });
  }
  if (value.intent === "endOthers") {
    await endOtherDevices(accountId, viewer.sessionId);
    return redirectWith(request, `${HERE}#devices`, { kind: "success", text: "其他设备已退出登录" });
  }
  if (!(await endDevice(accountId, viewer.sessionId, value.device))) notFound();
  return redirectWith(request, `${HERE}#devices`, { kind: "success", text: "该设备已退出登录" });
}

async function submitInvoiceFacts(request: Request, viewer: SignedIn): Promise<Response> {
  const form = await readForm(request, InvoiceFactsForm);
  if (!form.ok) return form.response;
  const { intent: _, ...facts } = form.value;
  await saveInvoiceFacts(viewer.buyer.companyId, facts);
  return redirectWith(request, `${HERE}#invoice`, { kind: "success", text: "开票资料已保存" });
}

async function submitPhone(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, PhoneForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const { phone } = value;
  if (value.intent === "code") {
    const fault = newPhoneFault(viewer, phone);
    if (fault) return refuse({ fields: { phone: [fault] } });
    const sent = await sendCode({ phone, purpose: "phone", request }, now);
    if (!sent.ok) return refuse({ fields: { code: [sent.text] }, retryAfterMs: sent.retryAfterMs });
    const { initialValue } = (await refuse({}).json()) as FormReply;
    return json<ForgetReply>({ initialValue, sent: maskedPhone(phone) });
  }
  const changed = await changePhone(viewer, value, now);
  if (!changed.ok) return refuse({ fields: { [changed.field]: [changed.text] } });
  return redirectWith(request, HERE, { kind: "success", text: `登录手机号已更换为 ${maskedPhone(phone)}` });
}

async function submitPassword(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, PasswordForm);
  if (!form.ok) return form.response;
  const changed = await changePassword(viewer, form.value, now);
  if (!changed.ok) return form.refuse({ fields: { [changed.field]: [changed.text] } });
  // Whoever else may have had this session's id has it no longer.
  const cookies = await letInAnyway(request, viewer.buyer, now);
  const answer = await redirectWith(request, HERE, {
    kind: "success",
    text: "密码已修改，其他设备已退出登录",
  });
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
