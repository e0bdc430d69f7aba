import { Secret, TOTP } from "otpauth";

const STEP = 30_000;
/** So many steps before and after are taken: clocks of phones differ. */
const WINDOW = 1;
/** ms: a secret that was shown and never tried is worth nothing after this time. */
export const SHOWN_FOR = 3_600_000;
export const RECOVERY_CODES = 10;
/** No 0 O 1 I L: they are entered from paper. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LETTERS = 12;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, issuer?: string, label?: string) =>
  new TOTP({
    ...(issuer !== undefined && { issuer }),
    ...(label !== undefined && { label }),
    secret: Secret.fromBase32(secret),
    period: STEP / 1000,
  });

/** What the picture of an authenticator app says. */
export const setUpAddress = (secret: string, shop: string, username: string): string =>
  totpOf(secret, shop, username).toString();

/** Four letters at a time, to be entered. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1 ");

/** The time step that this code is of, or null for one that is none of the secret's now. `now` in ms. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP) + delta;
}

/** The input, without spaces and dashes: six figures of the app, or a recovery code. */
export const inputCode = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** From bytes that nobody can guess: some 59 bits a code. Values past the last whole round of letters are not used, so all are as likely. */
export function recoveryCode(bytes: Iterable<number>): string {
  const limit = 256 - (256 % LETTERS.length);
  let code = "";
  for (const byte of bytes) {
    if (code.length === CODE_LETTERS) break;
    if (byte < limit) code += LETTERS[byte % LETTERS.length]!;
  }
  return code;
}
