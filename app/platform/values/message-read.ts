/** The cookie by which a page says that it shows a message: an answer to a script may never be shown. */
export const READ_COOKIE = "message-read";
/** s */
const KEPT_FOR = 60;

/** What a script writes into document.cookie for the message `id`. */
export const readCookie = (id: string): string =>
  `${READ_COOKIE}=${id}; Path=/; Max-Age=${KEPT_FOR}; SameSite=Lax`;

/** What a script writes there so that the next page says the message once more. */
export const UNREAD_COOKIE = `${READ_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
