/** 单据验真: what a document's code stands for. Pure. */
import type { DeliveryNote } from "~/modules/documents/delivery-note";
import { noteSum } from "~/modules/documents/delivery-note";
import { toDay } from "~/platform/values/clock";

export const ISSUED_KINDS = { deliveryNote: "随货同行单" } as const;
export type IssuedKind = keyof typeof ISSUED_KINDS;

export const VERIFY_PATH = "/djyz";

/** 32 characters that nobody confuses: without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 16;

/** Returns a code of 16 characters, 80 bits, from 16 random bytes. */
export const toVerifyCode = (bytes: Uint8Array): string =>
  [...bytes.slice(0, CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** "ABCD-EFGH-JKMN-PQRS". */
export const formatVerifyCode = (code: string): string => code.match(/.{4}/g)!.join("-");

/** Returns the code of an input in any spelling, "" when it cannot be one. */
export function readVerifyCode(input: string): string {
  const code = input
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : "";
}

/** "广州***药房": the first and last two characters of a long name, the first one of a short name. */
export function maskName(name: string): string {
  const characters = [...name];
  if (characters.length < 6) return `${characters[0] ?? ""}***`;
  return `${characters.slice(0, 2).join("")}***${characters.slice(-2).join("")}`;
}

/** What the page shows, to be compared with the paper. */
export interface IssuedFacts {
  supplier: string;
  /** masked */
  buyer: string;
  /** "YYYY-MM-DD" */
  day: string;
  lines: number;
  units: number;
}

export interface NewIssuedDocument {
  kind: IssuedKind;
  number: string;
  facts: IssuedFacts;
  /** everything that must not change unnoticed */
  content: unknown;
}

/** Returns what is registered of a delivery note; how it travels may change without making it another. */
export function toIssuedNote(note: DeliveryNote): NewIssuedDocument {
  const { number, orderNumber, supplier, buyer, buyerLicence, lines } = note;
  const day = toDay(note.shippedAt);
  return {
    kind: "deliveryNote",
    number,
    facts: { supplier, buyer: maskName(buyer), day, lines: lines.length, units: noteSum(lines).quantity },
    content: [
      orderNumber,
      supplier,
      buyer,
      buyerLicence,
      day,
      lines.map((line) => [
        line.name,
        line.spec,
        line.manufacturer,
        line.approvalNumber,
        line.batch,
        line.producedOn,
        line.expiresOn,
        line.quantity,
        line.unit,
        line.unitPrice,
        line.amount,
      ]),
    ],
  };
}
