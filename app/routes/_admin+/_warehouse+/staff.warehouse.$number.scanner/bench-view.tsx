import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState, type RefObject } from "react";
import { CaseLink } from "~/admin/lists/case-link";
import { DispatchFaults } from "~/modules/orders/admin/dispatch-faults";
import { LabelFields, PARCEL_FORM, parcelFieldId } from "~/modules/orders/admin/label-fields";
import { OrderStateMark } from "~/modules/orders/admin/order-state";
import {
  type KnownBatch,
  type Packed,
  packedIn,
  scan,
  type ScanResult,
  unitsOfScan,
  type ScanKind,
} from "~/modules/orders/admin/packing-scan";
import type { PackingOrder } from "~/modules/orders/admin/packing.server";
import { findTraceCode } from "~/modules/trace-codes/codes/trace-code";
import { unitField } from "~/modules/orders/admin/unit-wishes";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { NothingToPack } from "./nothing-to-pack";
import { PackedTable } from "./packed-table";
import { ScanInput } from "~/ui/forms/scan-input";

const LOOKS: Record<ScanKind, "" | "stop" | "wrong"> = {
  right: "",
  enough: "wrong",
  which: "wrong",
  wrongBatch: "wrong",
  wrongGoods: "wrong",
  empty: "wrong",
  stopped: "stop",
};

const MARKS = {
  "": "M12 25l8 8 16-18",
  wrong: "M24 12v16M24 34v3",
  stop: "M16 16l16 16M32 16 16 32",
} as const;

/** Always rendered, so that screen readers read its first text too. */
function ScanResultBanner({ result }: { result: ScanResult | undefined }) {
  const look = result ? LOOKS[result.kind] : "";
  return (
    <div id="result" role="status">
      {result ? (
        <div className={`scan-result${look ? ` scan-result--${look}` : ""}`}>
          <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
            <path d="M15 3h18l12 12v18L33 45H15L3 33V15z" fill="currentColor" />
            <path d={MARKS[look]} fill="none" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" />
          </svg>
          <div>
            <p className="scan-result__word">{result.word}</p>
            <p className="scan-result__what">{result.what}</p>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The scanner's input, and the units it counts. */
const ScanFields = ({
  code,
  each,
  units = "1",
}: {
  code: RefObject<HTMLInputElement>;
  each: RefObject<HTMLInputElement>;
  units: string | undefined;
}) => (
  <div className="scan">
    <ScanInput
      label="扫商品条码、追溯码、货号、商品编号或批号"
      code={code}
      autoFocus
      button={{ name: "do", value: "scan" }}
    />
    <label className="field">
      <span className="field__label">每扫一次的数量</span>
      <input
        className="field__input field__input--figure"
        type="number"
        inputMode="numeric"
        min={1}
        id="each"
        name="each"
        ref={each}
        defaultValue={units}
      />
    </label>
  </div>
);

export type BenchReply = FormReply & { result?: ScanResult; packed?: Packed };

interface BenchProps {
  order: PackingOrder;
  batches: readonly KnownBatch[];
  carriers: readonly { value: string; name: string }[];
  asksCodesReason: boolean;
  formKey: string;
  input: Readonly<Record<string, string>>;
  reply: BenchReply | undefined;
}

export function BenchView(props: BenchProps) {
  const { order, batches, carriers, asksCodesReason, formKey, input: values, reply } = props;
  const { rows, number } = order;
  const [packed, setPacked] = useState<Packed>(
    () => reply?.packed ?? packedIn(rows, reply?.initialValue ?? values),
  );
  const [result, setResult] = useState(reply?.result);
  const code = useRef<HTMLInputElement>(null);
  const each = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!reply?.packed) return;
    setPacked(reply.packed);
    setResult(reply.result);
    if (!code.current) return;
    code.current.value = "";
    code.current.focus();
  }, [reply]);
  const left = rows.reduce((sum, row) => sum + row.left - (packed[row.row] ?? 0), 0);

  // Checked in the browser, because a scanner does not wait for the server before the next scan.
  function judge(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("value") !== "scan" || !code.current) return;
    // Only the server knows where a trace code belongs.
    if (findTraceCode(code.current.value) !== null) return;
    event.preventDefault();
    const units = unitsOfScan(each.current?.value) ?? 1;
    const scanned = scan({ rows, batches }, packed, { code: code.current.value, units });
    setPacked(scanned.packed);
    setResult(scanned.result);
    code.current.value = "";
    code.current.focus();
  }

  if (order.status !== "pendingShipment") return <NothingToPack order={order} />;
  return (
    <>
      <div className="admin-head">
        <h1>扫码装箱</h1>
        <OrderStateMark status={order.status} isHeld={false} />
        <span className="admin-head__note">
          订单 {number}，{order.company}
        </span>
        <span className="admin-head__end">
          <CaseLink to={`/staff/warehouse/${number}/codes`}>追溯码</CaseLink>
          <CaseLink to={`/staff/warehouse/${number}`}>手工填写数量</CaseLink>
        </span>
      </div>
      <Form method="post" className="admin-body" id={PARCEL_FORM} onSubmit={judge}>
        <input type="hidden" name="key" value={formKey} />
        <ErrorSummary errors={toErrorSummary(reply, parcelFieldId)} />
        <ScanFields code={code} each={each} units={enteredIn(reply, "each")} />
        <ScanResultBanner result={result} />
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
        <LabelFields carriers={carriers} input={values} reply={reply} asksCodesReason={asksCodesReason} />
      </Form>
      <div className="admin-foot">
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
