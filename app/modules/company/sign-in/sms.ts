export type SmsPurpose = "register" | "branch" | "reset" | "phone";

export interface SmsMessage {
  phone: string;
  purpose: SmsPurpose;
  code: string;
  /** a registration for a phone that has a login already: only who reads the message learns of it */
  isInUse?: boolean;
}

/** limited: the provider or carrier holds it back; badNumber: it cannot be reached; unavailable: anything else, `detail` for the log. */
export type SmsAnswer =
  | { ok: true; ref: string }
  | { ok: false; fault: "limited" | "badNumber" | "unavailable"; detail: string };

export interface SmsPort {
  readonly name: string;
  /** Sends one message. Never throws: an unreachable provider is `unavailable`. `now` in ms. */
  send(message: SmsMessage, now: number): Promise<SmsAnswer>;
}

export const CODE_HOLDS = 5 * 60_000;
export const CODE_TRIES = 5;

export const SMS_PURPOSES: Record<SmsPurpose, string> = {
  register: "注册会员",
  branch: "注册门店",
  reset: "重置密码",
  phone: "更换手机号",
};

/** What the message says, as its template at the provider should. */
export function smsText(shop: string, { purpose, code, isInUse }: SmsMessage): string {
  const used = isInUse ? "该手机号已注册，可直接登录或找回密码。" : "";
  return `【${shop}】验证码 ${code}，用于${SMS_PURPOSES[purpose]}，${CODE_HOLDS / 60_000} 分钟内有效。${used}请勿告诉他人。`;
}

export const SMS_FAULTS: Record<"limited" | "badNumber" | "unavailable" | "none", string> = {
  limited: "短信发送过于频繁，请稍后再试",
  badNumber: "该手机号无法接收短信，请核对号码",
  unavailable: "短信暂时没有发出，请稍后再试",
  none: "短信服务暂未开通，请联系客服",
};

/** "138****0001": enough to recognise one's own number. */
export function maskedPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d+(\d{4})$/, "$1****$2");
}
