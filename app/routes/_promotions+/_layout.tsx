/** Offers: the styles of its pages. */
export { offerLinks as links } from "~/shell/styles";
