/** /dzht 电子合同: read, agree, sign; ?back leads back afterwards, ?year reads a signed one. Code 459 of the API leads here. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readSigner, yearToSign } from "~/modules/company/contract/contract";
import { signContract } from "~/modules/company/contract/contract.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm, safePath, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { REFUSALS, SELLER_NOT_NAMED, SignContractForm } from "./contract-form.server";
import { ContractView } from "./contract-view";
import { loadContract } from "./load.server";

export const handle: PageHandle = { title: "电子合同", isPrintout: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json(await loadContract(request, viewer, now()));
}

export async function action({ request }: ActionFunctionArgs) {
  const { companyId, accountId, contractYear } = (await requireCompany(request)).buyer;
  const form = await readForm(request, SignContractForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const to = safePath(value.back, "") || "/dzht";
  const already = { kind: "info", text: `${value.year} 年度电子合同此前已签署` } as const;
  const year = yearToSign(contractYear, now());
  if (year !== value.year) return redirectWith(to, already);
  const signer = readSigner(value.signer);
  if (!signer) return refuse({ fields: { signer: ["请填写签署人的真实姓名"] } });
  const seller = await readSeller();
  if (!seller.isNamed) return refuse({ form: [SELLER_NOT_NAMED] });
  const signing = { companyId, accountId, year, signer, seller, seen: value.seen };
  const result = await signContract(signing, now());
  if (result === "already") return redirectWith(to, already);
  if (result !== "signed") return refuse({ form: [REFUSALS[result]] });
  return redirectWith(to, { kind: "success", text: `${year} 年度电子合同已签署` });
}

export default function Contract() {
  return <ContractView page={useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
