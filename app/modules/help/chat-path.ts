/** The chat page, and links to it with a subject. */
export const CHAT_PAGE = "/help/fwbz/zskf";
/** The same page as the help centre's key of it. */
export const CHAT_KEY = "fwbz/zskf";

/** 咨询 on a product's page. */
export const askAboutGoods = (id: number): string => `${CHAT_PAGE}?goods=${id}#chat`;
/** 咨询 on an order's page. */
export const askAboutOrder = (number: string): string =>
  `${CHAT_PAGE}?${new URLSearchParams({ order: number })}#chat`;
