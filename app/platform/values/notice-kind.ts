/** The tone of a notice or message. */
export const NOTICE_KINDS = ["info", "success", "warning", "error"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
