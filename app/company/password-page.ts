/** What the pages of a forgotten password are shown from. Pure. */
import type { Reply } from "~/ui/form-reply";

export interface ForgetPage {
  /** "138****0001", proved in this browser */
  proven: string | null;
  /** a demo: codes stand on a page instead of arriving */
  isSandbox: boolean;
}

export interface ForgetReply extends Reply {
  /** "138****0001": a code is on its way */
  sent?: string;
}

export const FORGET_STEPS = ["验证手机", "重置密码", "重置成功"] as const;
