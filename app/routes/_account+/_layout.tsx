/** 账户中心: side menu and breadcrumb round its pages (specification, section 2). */
import { AccountArea } from "~/shell/account-frame";

export { accountLinks as links } from "~/shell/styles";

export default function AccountCentre() {
  return <AccountArea of={{ to: "/user", text: "账户中心" }} />;
}
