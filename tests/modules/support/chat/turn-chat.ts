import { changeSettings } from "~/modules/content/settings.server";
import { inTransaction } from "~/platform/database/database.server";

/** Turns 在线咨询 on or off as its page does. */
export const turnChat = (isCanChat: boolean, more: { workingHours?: string; chatGreeting?: string } = {}) =>
  inTransaction((trx) => changeSettings(trx, { isCanChat, ...more }));
