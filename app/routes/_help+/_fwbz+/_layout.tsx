/** 服务保障 (help_serve in the specification, section 2): its pages and the links to them. */
import { helpGroupLoader } from "~/shell/areas/help-group.server";

export { HelpGroupLayout as default } from "~/shell/areas/help-group";

export const loader = helpGroupLoader("fwbz");
