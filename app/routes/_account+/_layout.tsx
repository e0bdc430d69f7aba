/** The account area: side menu, breadcrumb and error page round everything that belongs to a company (specification, section 2). */
import type { PageHandle } from "~/shell/handle";

export { AccountErrorBoundary as ErrorBoundary, AccountLayout as default } from "~/shell/areas/account-frame";
export { accountLinks as links } from "~/shell/styles";
export const handle: PageHandle = { breadcrumb: [{ to: "/user", text: "账户中心" }] };
