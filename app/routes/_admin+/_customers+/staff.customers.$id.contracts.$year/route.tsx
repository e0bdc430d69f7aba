/** 客户签署的电子合同, as it was signed. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findContracts } from "~/modules/company/contract/contract.server";
import { ContractPrintout } from "~/modules/company/contract/contract-paper";
import { findCompanyStatus } from "~/modules/company/identity/closed.server";
import { toIssuedContract } from "~/modules/documents/issued-document";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import { now } from "~/platform/values/clock.server";
import { shopOrigin } from "~/platform/config/request.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("电子合同", "customers.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findCompanyStatus(id)) ?? notFound();
  const contracts = await findContracts(id);
  const found = contracts.find(({ contract }) => String(contract.year) === params.year) ?? notFound();
  const verify = await issueOnPaper(shopOrigin(request), toIssuedContract(found), now());
  return json({ id, name, ...found, verify });
}

export default function CustomerContract() {
  const { id, name, contract, text, verify } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head no-print">
        <h1>
          {name} 的 {contract.year} 年度合同
        </h1>
        <Link className="button button--small" to={`/staff/customers/${id}`}>
          返回
        </Link>
      </div>
      <div className="admin-body">
        <ContractPrintout text={text} signed={contract} verify={verify} />
      </div>
    </>
  );
}
