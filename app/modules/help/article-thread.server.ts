/** Untrusted input is rendered in a thread. */
export { renderArticle } from "./article-html";
