/** 自助服务: side menu and breadcrumb round its pages (specification, section 2). */
import { AccountArea } from "~/shell/account-frame";

export { accountLinks as links } from "~/shell/styles";

export default function SelfService() {
  return <AccountArea of={{ to: "/kjcg", text: "自助服务" }} />;
}
