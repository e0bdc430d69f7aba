/** What somebody entered is rendered in a thread of its own. */
export { renderArticle } from "./article-html";
