/** /zzzj as data. Pure. */
import type { CompanyKind, ReviewState } from "./qualification";
import type { QualificationSlot } from "./qualification-slots";

export type QualificationPage =
  | {
      mode: "list";
      kind: CompanyKind;
      status: ReviewState;
      /** why the company was turned down */
      reason: string | null;
      slots: QualificationSlot[];
      token: string;
    }
  /** asks before what waits is taken back */
  | { mode: "remove"; slot: QualificationSlot };
