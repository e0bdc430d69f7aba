/** The account area: side menu, breadcrumb and error page round everything that belongs to a company (specification, section 2). */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { accountCounts } from "~/shell/areas/account-counts.server";
import { AccountLayout } from "~/shell/areas/account-frame";
import type { PageHandle } from "~/shell/handle";

export { AccountErrorBoundary as ErrorBoundary } from "~/shell/areas/account-frame";
export { accountLinks as links } from "~/shell/styles";
export const handle: PageHandle = { breadcrumb: [{ to: "/user", text: "账户中心" }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json(await accountCounts(request, viewer, now()));
}

export default function AccountCentre() {
  return <AccountLayout counts={useLoaderData<typeof loader>()} />;
}
