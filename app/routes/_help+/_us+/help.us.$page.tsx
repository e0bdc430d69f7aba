/** A page of 关于我们. */
import { helpArticleLoader } from "~/shell/areas/help-group.server";

export { HelpArticleRoute as default, helpHandle as handle } from "~/shell/areas/help-group";

export const loader = helpArticleLoader("us");
