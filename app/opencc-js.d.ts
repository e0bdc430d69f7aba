/** The table of traditional letters of opencc-js, whose types leave its dictionaries out. */
declare module "opencc-js/dict/TSCharacters" {
  /** pairs "萬 万", apart by "|" */
  const pairs: string;
  export default pairs;
}
