/** /dzht: what is there to read and sign, and the form that signs. */
import { z } from "zod";
import { readSettings } from "~/content/settings.server";
import { config } from "~/platform/config.server";
import { readForm, safePath } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import type { SignedIn } from "./buyer";
import { isContractSigned, readSigner, yearOf, yearToSign, type ContractPage } from "./contract";
import { contractsOf, draftContract, hashOf, signContract, type SignVerdict } from "./contract.server";
import { whole } from "~/platform/number-fields";

const SignForm = z.object({
  year: whole(),
  seen: z.string().max(64),
  agree: z.literal("on", { error: "请阅读合同全文，并勾选同意" }),
  signer: z.string({ error: "请填写签署人姓名" }).max(40),
  back: z.string().max(2000).optional(),
});

const REFUSALS: Record<Exclude<SignVerdict, "signed" | "already">, string> = {
  textChanged: "合同内容已更新，请重新阅读全文后签署",
  notApproved: "贵企业的资料审核通过后才能签署合同",
};

async function seller() {
  return { name: config.SHOP_NAME, licences: (await readSettings()).licences };
}

/** Everything on /dzht; with ?year a contract that was signed, 404 for none. */
export async function contractPage(
  { buyer, accountName }: SignedIn,
  query: URLSearchParams,
  now: number,
): Promise<ContractPage> {
  const signed = await contractsOf(buyer.companyId);
  const wanted = query.get("year");
  const read = wanted === null ? null : signed.find(({ contract }) => String(contract.year) === wanted);
  if (read === undefined) notFound();
  const year = yearToSign(buyer.contractYear, now);
  const text = year === null || read ? null : await draftContract(buyer.companyId, year, await seller());
  return {
    open: text && { year: year!, text, sha256: hashOf(text), signer: accountName },
    status: buyer.status,
    year: yearOf(now),
    isSigned: isContractSigned(buyer.contractYear, now),
    read,
    signed: signed.map(({ contract }) => contract),
    back: safePath(query.get("back"), ""),
  };
}

/** Takes in the form of /dzht: 303 to where the signer came from, 400 on the same page with what must be mended. */
export async function submitContract(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, SignForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const back = safePath(value.back, "");
  const year = yearToSign(viewer.buyer.contractYear, now);
  if (year !== value.year) return redirectWith(request, back || "/dzht", alreadyWords(value.year));
  const signer = readSigner(value.signer);
  if (!signer) return form.refuse({ fields: { signer: ["请填写签署人的真实姓名"] } });
  const { companyId, accountId } = viewer.buyer;
  const signing = { companyId, accountId, year, signer, seller: await seller(), seen: value.seen };
  const verdict = await signContract(signing, now);
  if (verdict === "already") return redirectWith(request, back || "/dzht", alreadyWords(year));
  if (verdict !== "signed") return form.refuse({ form: [REFUSALS[verdict]] });
  return redirectWith(request, back || "/dzht", { kind: "success", text: `${year} 年度电子合同已签署` });
}

const alreadyWords = (year: number) => ({ kind: "info" as const, text: `${year} 年度电子合同此前已签署` });
