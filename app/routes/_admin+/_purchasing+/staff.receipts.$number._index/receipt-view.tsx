import { getFormProps, type FieldMetadata } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { DetailPageHeader, DetailSection, FactList } from "~/admin/detail/case-parts";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { CaseLink } from "~/admin/lists/case-link";
import { ReceiptHeadFields, type ReceiptHeadText } from "~/admin/purchasing/receipt-head-fields";
import { ReceiptLines } from "~/admin/purchasing/receipt-lines";
import type { ScannedGoods } from "~/modules/catalogue/batches/receipt.server";
import {
  countAccepted,
  GOODS_RECEIPT_STATES,
  goodsReceiptPath,
  type GoodsReceiptLine,
  type GoodsReceiptState,
  receiptCodesPath,
  temperatureText,
  TRANSPORTS,
} from "~/modules/purchasing/goods-receipt";
import { purchasePath } from "~/modules/purchasing/purchase-order";
import type { GoodsReceipt } from "~/modules/purchasing/receipts.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { filledText, NONE } from "~/platform/values/missing";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { ScanInput } from "~/ui/forms/scan-input";

type FoundGoods = ScannedGoods & { isHerb: boolean };

interface ReceiptProps {
  receipt: GoodsReceipt;
  head: ReceiptHeadText;
  orderNumber: string | null;
  warehouse: string;
  lines: readonly GoodsReceiptLine[];
  /** by batch */
  unitsWithCodes: { readonly [batchId: number]: number };
  /** products of the order; null: without an order */
  awaited:
    | readonly { goodsId: number; name: string; unit: string; awaited: number; arrived: number }[]
    | null;
  code: string;
  found: readonly FoundGoods[];
  formKey: string;
  isOpen: boolean;
  mayReceive: boolean;
  mayAccept: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

const SHAPES: Record<GoodsReceiptState, string> = {
  open: "work",
  waiting: "wait",
  second: "wait",
  done: "done",
  void: "off",
};

const sentBy = (reply: FormReply | undefined): unknown => reply?.initialValue?.["do"];

export function ReceiptView(props: ReceiptProps) {
  const { receipt, lines, isOpen, changes, reply } = props;
  const isOwn = sentBy(reply) === "add" || sentBy(reply) === "head";
  return (
    <>
      <DetailPageHeader
        title={`收货单 ${receipt.number}`}
        state={
          <span className={`state state--${SHAPES[receipt.state]}`}>
            {GOODS_RECEIPT_STATES[receipt.state]}
          </span>
        }
        facts={`${receipt.supplierName}，随货同行单 ${receipt.noteNumber}，${formatTime(receipt.arrivedAt)} 到货`}
      />
      <div className="admin-body">
        {isOwn ? null : <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />}
        {receipt.why ? (
          <p className="second part">
            <strong>{receipt.state === "void" ? "作废原因" : "退回原因"}</strong>
            <span>{receipt.why}</span>
          </p>
        ) : null}
        <Steps {...props} />
        {isOpen ? <Scan {...props} /> : null}
        <DetailSection
          id="h-lines"
          title="到货的品种"
          note={`${lines.length} 个批号`}
          more={isOpen ? <Link to={`${goodsReceiptPath(receipt.number)}/file`}>从文件登记</Link> : null}
        >
          <ReceiptLines
            lines={lines}
            isJudged={receipt.state === "done" || receipt.state === "second"}
            {...(isOpen && { end: (line: GoodsReceiptLine) => <Remove receipt={receipt} line={line} /> })}
            {...(receipt.state === "done" && {
              end: (line: GoodsReceiptLine) => <Codes {...props} line={line} />,
            })}
          />
        </DetailSection>
        {isOpen ? <HeadForm {...props} /> : <Facts {...props} />}
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
      </div>
    </>
  );
}

const Remove = ({ receipt, line }: { receipt: GoodsReceipt; line: GoodsReceiptLine }) => (
  <Form method="post" action={goodsReceiptPath(receipt.number)}>
    <input type="hidden" name="do" value="remove" />
    <input type="hidden" name="lineId" value={line.id} />
    <button className="link-button" type="submit" aria-label={`移除 ${line.goodsName} 批号 ${line.batch}`}>
      移除
    </button>
  </Form>
);

/** How many accepted units have trace codes. */
function Codes({
  receipt,
  lines,
  unitsWithCodes,
  mayReceive,
  line: { id, batchId, goodsName, batch },
}: ReceiptProps & { line: GoodsReceiptLine }) {
  if (batchId === null) return null;
  const text = `追溯码 ${unitsWithCodes[batchId] ?? 0} / ${countAccepted(lines, batchId)}`;
  if (!mayReceive) return text;
  return (
    <Link to={receiptCodesPath(receipt.number, id)} aria-label={`${text}，${goodsName} 批号 ${batch}`}>
      {text}
    </Link>
  );
}

const StepButton = ({ receipt, step, text }: { receipt: GoodsReceipt; step: string; text: string }) => (
  <Form method="post" action={goodsReceiptPath(receipt.number)}>
    <input type="hidden" name="do" value={step} />
    <input type="hidden" name="version" value={receipt.version} />
    <button className={`button${step === "finish" ? " button--primary" : ""}`} type="submit">
      {text}
    </button>
  </Form>
);

/** What may be done with a receipt in each state. */
function Steps(props: ReceiptProps) {
  const { state, number } = props.receipt;
  return (
    <div className="part form form--line">
      {props.mayAccept ? <AcceptanceLink state={state} path={goodsReceiptPath(number)} /> : null}
      {props.mayReceive ? <ReceivingSteps {...props} /> : null}
      {state === "open" || state === "void" ? null : (
        <Link className="button" to={`${goodsReceiptPath(number)}/form`}>
          打印
        </Link>
      )}
    </div>
  );
}

function AcceptanceLink({ state, path }: { state: GoodsReceiptState; path: string }) {
  if (state !== "waiting" && state !== "second") return null;
  return (
    <CaseLink
      className="button button--primary"
      to={`${path}/${state === "waiting" ? "acceptance" : "second"}`}
    >
      {state === "waiting" ? "验收" : "复核验收"}
    </CaseLink>
  );
}

function ReceivingSteps({ receipt, lines, isOpen }: ReceiptProps) {
  const { state, number } = receipt;
  if (state !== "open" && state !== "waiting") return null;
  return (
    <>
      {isOpen && lines.length > 0 ? (
        <StepButton receipt={receipt} step="finish" text="收货完成，交验收" />
      ) : null}
      {state === "waiting" ? <StepButton receipt={receipt} step="reopen" text="退回修改" /> : null}
      <Link className="button" to={`${goodsReceiptPath(number)}/void`}>
        作废
      </Link>
    </>
  );
}

function Scan(props: ReceiptProps) {
  const { receipt, awaited, code, found } = props;
  const path = goodsReceiptPath(receipt.number);
  const [goods] = found;
  return (
    <DetailSection id="h-scan" title="登记到货">
      <Form className="scan" action={path} key={`${code} ${goods?.id ?? ""}`}>
        <ScanInput label="扫商品条码、货号或商品编号" autoFocus={found.length !== 1} />
      </Form>
      <div id="result" role="status">
        {code && !goods ? (
          <div className="scan-result scan-result--wrong">
            <p className="scan-result__word">没有这个商品</p>
            <p className="scan-result__what">{`${code} 不是任何商品的条码、货号或编号。`}</p>
          </div>
        ) : null}
      </div>
      {found.length > 1 ? (
        <ul className="part">
          {found.map(({ id, name, spec, manufacturer }) => (
            <li key={id}>
              <Link to={`${path}?code=${id}`}>{`${name} ${spec}，${manufacturer}`}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {goods && found.length === 1 ? <LineForm key={goods.id} {...props} goods={goods} /> : null}
      {awaited ? (
        <ul className="part">
          {awaited.map((line) => (
            <li key={line.goodsId}>
              <Link to={`${path}?code=${line.goodsId}`}>{line.name}</Link>
              <span className="soft">
                {` 订单未到 ${line.awaited}${line.unit}，本次已登记 ${line.arrived}${line.unit}`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </DetailSection>
  );
}

type LineText = Record<"batch" | "producedOn" | "expiresOn" | "origin" | "arrived" | "place", string>;

function LineForm({ receipt, goods, formKey, reply }: ReceiptProps & { goods: FoundGoods }) {
  const [form, fields] = usePageForm<LineText>({
    id: "line",
    reply: sentBy(reply) === "add" ? reply : undefined,
  });
  const path = `${goodsReceiptPath(receipt.number)}?code=${goods.id}`;
  return (
    <Form method="post" action={path} className="form part" {...getFormProps(form)}>
      <FormErrorSummary form={form} />
      <FactList
        rows={[
          ["商品", `${goods.name} ${goods.spec}`],
          ["生产企业", goods.manufacturer],
          ["条码", filledText(goods.barcode)],
        ]}
      />
      <input type="hidden" name="do" value="add" />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="goodsId" value={goods.id} />
      <FormField field={fields.batch} label="批号" required maxLength={40} autoComplete="off" autoFocus />
      <div className="form__pair">
        <FormField field={fields.producedOn} label="生产日期" type="date" required />
        <FormField field={fields.expiresOn} label="有效期至" type="date" required />
      </div>
      <div className="form__pair">
        <FormField
          field={fields.arrived}
          label={`到货数量（${goods.unit}）`}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <FormField field={fields.place} label="库位" hint="不填则沿用该批号的库位" autoComplete="off" />
      </div>
      {goods.isHerb ? <FormField field={fields.origin} label="产地" required autoComplete="off" /> : null}
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          登记
        </button>
      </p>
    </Form>
  );
}

function HeadForm({ receipt, head, reply }: ReceiptProps) {
  const own = sentBy(reply) === "head" ? reply : undefined;
  const [form, fields] = usePageForm<ReceiptHeadText>({ id: "head", reply: own, defaultValue: head });
  return (
    <DetailSection id="h-head" title="到货情况">
      <Form method="post" action={goodsReceiptPath(receipt.number)} className="form" {...getFormProps(form)}>
        <FormErrorSummary form={form} />
        <input type="hidden" name="do" value="head" />
        <input type="hidden" name="version" value={receipt.version} />
        <ReceiptHeadFields
          fields={fields as { [Name in keyof ReceiptHeadText]: FieldMetadata<string> }}
          hasTemperatureRecord={
            own ? own.initialValue?.["hasTemperatureRecord"] === "1" : receipt.hasTemperatureRecord
          }
        />
        <p>
          <button className="button" type="submit">
            保存到货情况
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}

const OrderLink = ({ number }: { number: string | null }) =>
  number === null ? NONE : <Link to={purchasePath(number)}>{number}</Link>;

function Facts({ receipt, orderNumber, warehouse }: ReceiptProps) {
  const judged: (readonly [string, string])[] =
    receipt.acceptedAt === null
      ? []
      : [
          ["验收", `${receipt.acceptedBy} ${formatTime(receipt.acceptedAt)}`],
          ["验收结论", filledText(receipt.conclusion)],
        ];
  return (
    <DetailSection id="h-head" title="到货情况">
      <FactList
        rows={[
          ["采购订单", <OrderLink key="order" number={orderNumber} />],
          ["收货仓库", warehouse],
          ["运输方式", TRANSPORTS[receipt.transport]],
          ["承运单位和车牌", filledText(receipt.vehicle)],
          ["启运时间", filledText(receipt.leftAt)],
          ["到货温度", temperatureText(receipt.temperature)],
          ["运输过程的温度记录", receipt.hasTemperatureRecord ? "已核对" : "没有核对"],
          ["备注", filledText(receipt.note)],
          ["收货", `${receipt.receivedBy} ${formatTime(receipt.receivedAt)}`],
          ...judged,
          ...(receipt.secondAt === null
            ? []
            : ([["复核", `${receipt.secondBy} ${formatTime(receipt.secondAt)}`]] as const)),
        ]}
      />
    </DetailSection>
  );
}
