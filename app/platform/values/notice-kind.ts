/** What a notice or a message to whoever looks is: the tone it is shown in. Pure. */
export const NOTICE_KINDS = ["info", "success", "warning", "error"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
