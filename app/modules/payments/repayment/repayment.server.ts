import { repayByTransferIn, type Transferred, type TransferRepayment } from "~/modules/credit/repay.server";
import { type Reversed, reverseRepaymentIn, type Reversing } from "~/modules/credit/reverse.server";
import { claimSerial, releaseSerial, type SerialFault } from "~/modules/payments/bank-file/bank-lines.server";
import type { Db } from "~/platform/database/database.server";

const FAULTS: Record<SerialFault, string> = {
  serialUsed: "这个流水号已入账过，没有重复入账",
  serialDiffers: "银行流水中这个流水号是另一个金额，未入账，请核对流水号和金额",
};

/** Like `repayByTransferIn`, claiming the serial. `now` in ms. */
export const repayByTransfer = (trx: Db, wanted: TransferRepayment, now: number): Promise<Transferred> =>
  repayByTransferIn(
    trx,
    wanted,
    async (paymentNumber) => {
      const { serial, amount, by } = wanted;
      const fault = await claimSerial(trx, { serial, amount, paymentNumber, by }, now);
      return fault && FAULTS[fault];
    },
    now,
  );

/** Like `reverseRepaymentIn`; frees the serial. `now` in ms. */
export const reverseRepayment = (trx: Db, wanted: Reversing, now: number): Promise<Reversed> =>
  reverseRepaymentIn(
    trx,
    wanted,
    (serial) => releaseSerial(trx, { serial, paymentNumber: wanted.number }),
    now,
  );
