import { Form, Link } from "@remix-run/react";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { DetailPageHeader, DetailSection, FactList } from "~/admin/detail/case-parts";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ListExports } from "~/admin/lists/list-exports";
import {
  GOODS_RECEIPT_STATES,
  goodsReceiptPath,
  type GoodsReceiptState,
} from "~/modules/purchasing/goods-receipt";
import {
  isAwaited,
  PURCHASE_STATES,
  purchasePath,
  type PurchaseLine,
  type PurchaseState,
} from "~/modules/purchasing/purchase-order";
import type { Purchase } from "~/modules/purchasing/purchases.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime, toDay } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";
import { formatAmount, formatYuan, type Fen } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import type { SelectOptions } from "~/ui/forms/form-fields";
import { enteredIn, toErrorSummary } from "~/ui/forms/form-reply";

type ShownLine = Omit<PurchaseLine, "price"> & { price: Fen | null };

interface FoundGoods {
  id: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  stock: number;
  packSize: number;
  price: Fen | null;
  refusal: string | null;
  formKey: string;
}

interface PurchaseProps {
  order: Purchase;
  words: string;
  isDraft: boolean;
  mayOrder: boolean;
  seesPrices: boolean;
  mayReceive: boolean;
  lines: readonly ShownLine[];
  total: Fen | null;
  /** why it may not be placed */
  faults: readonly string[];
  warehouse: string;
  warehouses: SelectOptions;
  found: readonly FoundGoods[];
  receipts: readonly { number: string; state: GoodsReceiptState; arrivedAt: number; receivedBy: string }[];
  waiting: readonly WaitingApprovalRequest[];
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

const SHAPES: Record<PurchaseState, string> = {
  draft: "off",
  placed: "wait",
  partly: "work",
  received: "done",
  closed: "hold",
  cancelled: "stop",
};

const inputAmount = (fen: Fen): string => formatAmount(fen).replaceAll(",", "");

export function PurchaseView(props: PurchaseProps) {
  const { order, isDraft, total, waiting, seesPrices, changes, reply } = props;
  return (
    <>
      <DetailPageHeader
        title={`采购订单 ${order.number}`}
        state={<span className={`state state--${SHAPES[order.state]}`}>{PURCHASE_STATES[order.state]}</span>}
        facts={`${order.supplierName}，${order.createdBy} ${formatTime(order.createdAt)} 新建${
          order.placedAt === null ? "" : `，${order.placedBy} ${formatTime(order.placedAt)} 下单`
        }${order.agreedBy ? `，${order.agreedBy} 复核` : ""}`}
        {...(total === null ? {} : { total: formatYuan(total) })}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />
        <WaitingNotice waiting={waiting} />
        <Links {...props} />
        {isDraft ? <GoodsSearch {...props} /> : null}
        {isDraft ? <DraftForm {...props} /> : <Lines {...props} />}
        <Receipts {...props} />
        {seesPrices ? (
          <DetailSection id="h-history" title="历史">
            <ChangeList changes={changes} none="还没有改动。" />
          </DetailSection>
        ) : null}
      </div>
    </>
  );
}

function Links({ order: { number, state, supplierId }, mayOrder, mayReceive, seesPrices }: PurchaseProps) {
  const mayEnd = mayOrder && (state === "draft" || isAwaited(state));
  return (
    <p className="part form form--line">
      {mayReceive && isAwaited(state) ? (
        <Link className="button button--primary" to={`/staff/receipts/new?order=${number}`}>
          收货
        </Link>
      ) : null}
      <Link className="button" to={`${purchasePath(number)}/form`}>
        打印
      </Link>
      {mayEnd ? (
        <Link className="button" to={`${purchasePath(number)}/ending`}>
          {state === "partly" ? "提前结束" : "取消订单"}
        </Link>
      ) : null}
      <Link to={`/staff/suppliers/${supplierId}`}>供应商</Link>
      {seesPrices ? <ListExports path={`${purchasePath(number)}/export`} input={{}} /> : null}
    </p>
  );
}

function GoodsSearch({ words, found, order }: PurchaseProps) {
  return (
    <DetailSection id="h-add" title="加入品种">
      <Form className="scan" role="search" aria-label="查找商品">
        <label className="scan__label" htmlFor="goods">
          品名、拼音首字母、商品编号、货号或条码
        </label>
        <span className="scan__row">
          <input
            className="scan__input"
            type="text"
            id="goods"
            name="goods"
            maxLength={100}
            autoComplete="off"
            autoFocus={found.length === 0}
            defaultValue={words}
          />
          <button className="button" type="submit">
            查找
          </button>
        </span>
      </Form>
      {words !== "" && found.length === 0 ? <p className="soft">没有找到商品。</p> : null}
      {found.length > 0 ? (
        <ul className="part">
          {found.map((goods, at) => (
            <li key={goods.id} className="part">
              <strong>{`${goods.name} ${goods.spec}`}</strong>
              <span className="soft">{`，${goods.manufacturer}，编号 ${goods.id}，可售 ${goods.stock}${goods.unit}`}</span>
              {goods.refusal ? (
                <p>
                  <span className="state state--stop">{`${goods.refusal}，不能采购`}</span>
                </p>
              ) : (
                <Form method="post" action={purchasePath(order.number)} className="form form--line">
                  <input type="hidden" name="do" value="add" />
                  <input type="hidden" name="formKey" value={goods.formKey} />
                  <input type="hidden" name="goodsId" value={goods.id} />
                  <Field
                    id={`add-quantity-${goods.id}`}
                    label={`数量（${goods.unit}）`}
                    name="quantity"
                    required
                    inputMode="numeric"
                    autoComplete="off"
                    autoFocus={at === 0 && found.length === 1}
                    defaultValue={String(goods.packSize)}
                  />
                  <Field
                    id={`add-price-${goods.id}`}
                    label="单价（元）"
                    name="price"
                    required
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={goods.price === null ? "" : inputAmount(goods.price)}
                  />
                  <button className="button" type="submit" aria-label={`加入 ${goods.name} ${goods.spec}`}>
                    加入
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </DetailSection>
  );
}

/** The form that saves everything; buttons that remove a line are forms of their own. */
function DraftForm(props: PurchaseProps) {
  const { order, lines, warehouses, faults, waiting, reply } = props;
  return (
    <DetailSection id="h-lines" title="品种" note={`${lines.length} 个`}>
      <Form method="post" action={purchasePath(order.number)} id="draft">
        <input type="hidden" name="do" value="save" />
        <input type="hidden" name="version" value={order.version} />
        {lines.length === 0 ? (
          <p className="soft">还没有品种，请先查找并加入。</p>
        ) : (
          <DraftLines {...props} />
        )}
        <div className="form part">
          <div className="form__pair">
            <Field label="收货仓库" name="warehouseId" required>
              <select defaultValue={enteredIn(reply, "warehouseId") ?? String(order.warehouseId)}>
                {warehouses.map(({ value, name }) => (
                  <option value={value} key={value}>
                    {name}
                  </option>
                ))}
              </select>
            </Field>
            <Field
              label="预计到货"
              name="expectedOn"
              type="date"
              defaultValue={enteredIn(reply, "expectedOn") ?? order.expectedOn ?? ""}
            />
          </div>
          <Field
            label="备注"
            name="note"
            maxLength={200}
            autoComplete="off"
            defaultValue={enteredIn(reply, "note") ?? order.note}
          />
        </div>
      </Form>
      {lines.map((line) => (
        <Form key={line.id} method="post" action={purchasePath(order.number)} id={`remove-${line.id}`}>
          <input type="hidden" name="do" value="remove" />
          <input type="hidden" name="version" value={order.version} />
          <input type="hidden" name="lineId" value={line.id} />
        </Form>
      ))}
      {lines.length > 0 && faults.length > 0 ? (
        <p className="second part">
          <strong>现在不能下单</strong>
          <span>{faults.join("；")}</span>
        </p>
      ) : null}
      <div className="admin-foot">
        <button className="button" type="submit" form="draft">
          保存
        </button>
        {faults.length === 0 && waiting.length === 0 ? (
          <Link
            className="button button--primary"
            to={`${purchasePath(order.number)}/placement`}
            accessKey="s"
          >
            下单
          </Link>
        ) : null}
        <span className="soft">改了数量、单价请先保存再下单</span>
      </div>
    </DetailSection>
  );
}

function DraftLines({ lines, reply }: PurchaseProps) {
  const entered = (reply?.initialValue?.["lines"] ?? []) as Record<string, string>[];
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">品种、数量和单价</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">生产企业</th>
          <th scope="col">数量</th>
          <th scope="col">单价（元）</th>
          <th scope="col" className="grid-table__figure">
            金额
          </th>
          <th scope="col">备注</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={line.id}>
            <th scope="row">
              {line.goodsName}
              <span className="grid-table__sub">{`${line.spec}，编号 ${line.goodsId}`}</span>
              <input type="hidden" name={`lines[${at}].id`} value={line.id} />
            </th>
            <td data-name="生产企业">{line.manufacturer}</td>
            <td data-name="数量">
              <input
                type="text"
                className="field__input field__input--figure"
                name={`lines[${at}].quantity`}
                inputMode="numeric"
                required
                autoComplete="off"
                aria-label={`${line.goodsName} 数量（${line.unit}）`}
                defaultValue={entered[at]?.["quantity"] ?? line.quantity}
              />
              {line.unit}
            </td>
            <td data-name="单价（元）">
              <input
                type="text"
                className="field__input field__input--figure"
                name={`lines[${at}].price`}
                inputMode="decimal"
                required
                autoComplete="off"
                aria-label={`${line.goodsName} 单价（元）`}
                defaultValue={entered[at]?.["price"] ?? inputAmount(line.price ?? 0)}
              />
            </td>
            <td className="grid-table__figure" data-name="金额">
              {formatYuan(line.quantity * (line.price ?? 0))}
            </td>
            <td data-name="备注">
              <input
                type="text"
                className="field__input"
                name={`lines[${at}].note`}
                maxLength={100}
                autoComplete="off"
                aria-label={`${line.goodsName} 备注`}
                defaultValue={entered[at]?.["note"] ?? line.note}
              />
            </td>
            <td data-name="操作">
              <button
                className="link-button"
                type="submit"
                form={`remove-${line.id}`}
                aria-label={`移除 ${line.goodsName}`}
              >
                移除
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ order, lines, warehouse, seesPrices }: PurchaseProps) {
  return (
    <DetailSection id="h-lines" title="品种" note={`${lines.length} 个`}>
      <FactList
        rows={[
          ["收货仓库", warehouse],
          ["预计到货", filledText(order.expectedOn)],
          ["备注", filledText(order.note)],
          ...(order.endedAt === null
            ? []
            : ([["结束", `${order.endedBy} ${formatTime(order.endedAt)}，${order.endedWhy}`]] as const)),
        ]}
      />
      <table className="grid-table fold-table part">
        <caption className="sr-only">品种和到货</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">生产企业</th>
            <th scope="col" className="grid-table__figure">
              订购
            </th>
            <th scope="col" className="grid-table__figure">
              验收入库
            </th>
            <th scope="col" className="grid-table__figure">
              拒收
            </th>
            {seesPrices ? (
              <th scope="col" className="grid-table__figure">
                单价
              </th>
            ) : null}
            <th scope="col">备注</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.goodsName}
                <span className="grid-table__sub">{`${line.spec}，编号 ${line.goodsId}`}</span>
              </th>
              <td data-name="生产企业">{line.manufacturer}</td>
              <td className="grid-table__figure" data-name="订购">{`${line.quantity}${line.unit}`}</td>
              <td className="grid-table__figure" data-name="验收入库">
                {line.received}
              </td>
              <td className="grid-table__figure" data-name="拒收">
                {line.rejected}
              </td>
              {seesPrices ? (
                <td className="grid-table__figure" data-name="单价">
                  {formatYuan(line.price ?? 0)}
                </td>
              ) : null}
              <td data-name="备注">{line.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  );
}

function Receipts({ receipts }: PurchaseProps) {
  if (receipts.length === 0) return null;
  return (
    <DetailSection id="h-receipts" title="收货单" note={`${receipts.length} 张`}>
      <ul>
        {receipts.map(({ number, state, arrivedAt, receivedBy }) => (
          <li key={number}>
            <Link to={goodsReceiptPath(number)}>
              {`${number} ${GOODS_RECEIPT_STATES[state]}，${toDay(arrivedAt)} 到货，${receivedBy} 收货`}
            </Link>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
