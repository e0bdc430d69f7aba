/** 自助服务 (specification, section 2). */
import type { PageHandle } from "~/shell/handle";

export { Outlet as default } from "@remix-run/react";
export const handle: PageHandle = { breadcrumb: [{ to: "/kjcg", text: "自助服务" }] };
