/** A page of 支付与配送. */
import { helpArticleLoader } from "~/shell/areas/help-group.server";

export { HelpArticleRoute as default, helpHandle as handle } from "~/shell/areas/help-group";

export const loader = helpArticleLoader("zfps");
