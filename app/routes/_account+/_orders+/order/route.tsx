/** Orders show offers too (specification, section 2, "Orders"). */
export { Outlet as default } from "@remix-run/react";
export { offerLinks as links } from "~/shell/styles";
