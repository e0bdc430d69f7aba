/** Registering and a new password: the styles of its pages. */
export { accountLinks as links } from "~/shell/styles";
