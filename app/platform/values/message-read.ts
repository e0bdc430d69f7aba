/** The cookie by which a page confirms that it shows a message: an answer to a script may never be shown. */
export const READ_COOKIE = "message-read";
const MESSAGE_LIFETIME = 60;

/** Returns what a script writes into document.cookie for the message `id`. */
export const readCookie = (id: string): string =>
  `${READ_COOKIE}=${id}; Path=/; Max-Age=${MESSAGE_LIFETIME}; SameSite=Lax`;

/** Written by a script so that the next page shows the message again. */
export const UNREAD_COOKIE = `${READ_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
