import { Secret, TOTP } from "otpauth";

const STEP = 30_000;
/** Accepted steps before and after, because phone clocks differ. */
const WINDOW = 1;
/** ms: an unconfirmed secret expires after this time. */
export const SHOWN_FOR = 3_600_000;
export const RECOVERY_CODES = 10;
/** No 0 O 1 I L: codes are typed from paper. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LETTERS = 12;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

const getTotp = (secret: string, issuer?: string, label?: string) =>
  new TOTP({
    ...(issuer !== undefined && { issuer }),
    ...(label !== undefined && { label }),
    secret: Secret.fromBase32(secret),
    period: STEP / 1000,
  });

/** Returns the otpauth address for the QR code. */
export const setUpAddress = (secret: string, shop: string, username: string): string =>
  getTotp(secret, shop, username).toString();

/** Groups a text by four letters for reading. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1 ");

/** Returns the time step of this code, or null when it is wrong at `now` (ms). */
export function getStep(secret: string, code: string, now: number): number | null {
  const delta = getTotp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP) + delta;
}

export const inputCode = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Builds a recovery code of about 59 bits from random bytes. Values above the last full range of letters are skipped, so that all letters are equally likely. */
export function recoveryCode(bytes: Iterable<number>): string {
  const limit = 256 - (256 % LETTERS.length);
  let code = "";
  for (const byte of bytes) {
    if (code.length === CODE_LETTERS) break;
    if (byte < limit) code += LETTERS[byte % LETTERS.length]!;
  }
  return code;
}
