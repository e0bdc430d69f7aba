import { Form } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { CaseLink } from "~/admin/lists/case-link";
import { DispatchFaults } from "~/modules/orders/admin/dispatch-faults";
import { LabelFields, PARCEL_FORM, parcelFieldId } from "~/modules/orders/admin/label-fields";
import { OrderState } from "~/modules/orders/admin/order-state";
import {
  type KnownBatch,
  type Packed,
  packedIn,
  scan,
  type ScanResult,
  unitsOfScan,
} from "~/modules/orders/admin/packing-scan";
import type { PackingOrder } from "~/modules/orders/admin/packing.server";
import { unitField } from "~/modules/orders/admin/unit-wishes";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { NothingToPack } from "./nothing-to-pack";
import { PackedTable } from "./packed-table";
import { ScanFields } from "./scan-fields";
import { ScanResultBanner } from "./scan-result";

export type BenchReply = FormReply & { verdict?: ScanResult; packed?: Packed };

interface BenchProps {
  order: PackingOrder;
  batches: readonly KnownBatch[];
  carriers: readonly { value: string; name: string }[];
  formKey: string;
  input: Readonly<Record<string, string>>;
  reply: BenchReply | undefined;
}

export function BenchView({ order, batches, carriers, formKey, input: values, reply }: BenchProps) {
  const { rows, number } = order;
  const [packed, setPacked] = useState<Packed>(
    () => reply?.packed ?? packedIn(rows, reply?.initialValue ?? values),
  );
  const [result, setResult] = useState(reply?.verdict);
  const code = useRef<HTMLInputElement>(null);
  const each = useRef<HTMLInputElement>(null);
  const left = rows.reduce((sum, row) => sum + row.left - (packed[row.row] ?? 0), 0);

  // Checked in the browser, because a scanner does not wait for the server before the next scan.
  function judge(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("value") !== "scan" || !code.current) return;
    event.preventDefault();
    const units = unitsOfScan(each.current?.value) ?? 1;
    const scanned = scan({ rows, batches }, packed, { code: code.current.value, units });
    setPacked(scanned.packed);
    setResult(scanned.verdict);
    code.current.value = "";
    code.current.focus();
  }

  if (order.status !== "pendingShipment") return <NothingToPack order={order} />;
  return (
    <>
      <div className="desk-head">
        <h1>扫码装箱</h1>
        <OrderState status={order.status} isHeld={false} />
        <span className="desk-head__note">
          订单 {number}，{order.company}
        </span>
        <span className="desk-head__end">
          <CaseLink to={`/staff/warehouse/${number}`}>手工填写数量</CaseLink>
        </span>
      </div>
      <Form method="post" className="desk-body" id={PARCEL_FORM} onSubmit={judge}>
        <input type="hidden" name="key" value={formKey} />
        <ErrorSummary errors={toErrorSummary(reply, parcelFieldId)} />
        <ScanFields code={code} each={each} units={enteredIn(reply, "each")} />
        <ScanResultBanner verdict={result} />
        <DispatchFaults order={order} />
        <PackedTable
          rows={rows}
          packed={packed}
          onChange={(row, input) =>
            setPacked((now) => ({
              ...now,
              [row.row]: 0,
              ...packedIn([row], { [unitField(row.row)]: input }),
            }))
          }
        />
        <LabelFields carriers={carriers} input={values} reply={reply} />
      </Form>
      <div className="desk-foot">
        <button
          className="button button--primary"
          type="submit"
          form={PARCEL_FORM}
          name="do"
          value="ship"
          accessKey="s"
        >
          登记发货
        </button>
        <button
          className="button"
          type="submit"
          form={PARCEL_FORM}
          formMethod="get"
          formAction={`/staff/warehouse/${number}/papers`}
          name="from"
          value="scanner"
        >
          面单和随货同行单
        </button>
        <span className="soft">{left > 0 ? `还差 ${left}，未装的留待下一个包裹` : "已全部装好"}</span>
      </div>
    </>
  );
}
