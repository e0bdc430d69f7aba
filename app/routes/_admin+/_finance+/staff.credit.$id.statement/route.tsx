/** 账款对账单: what a company bought on account, gave back and repaid in a month, to be printed. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSeller } from "~/modules/content/legal-entity.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { creditStatement } from "~/modules/credit/statement.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { lastMonths } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CreditStatementView } from "./statement-view";

export const handle = adminHandle("账款对账单", "finance.see");

const MONTHS = 24;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const at = now();
  const spans = lastMonths(MONTHS, at).toReversed();
  const wanted = new URL(request.url).searchParams.get("month");
  const span = spans.find(({ month }) => month === wanted) ?? spans[0]!;
  const statement = await creditStatement(id, span);
  const months = spans.map(({ month }) => month);
  const seller = await readSeller();
  return json({ id, name, month: span.month, months, statement, seller, now: at });
}

export default function CreditStatementPage() {
  return <CreditStatementView {...useLoaderData<typeof loader>()} />;
}
