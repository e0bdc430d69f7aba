import { Form, Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import type { ScannedGoods } from "~/modules/catalogue/batches/receipt.server";
import { goodsReceiptPath } from "~/modules/purchasing/goods-receipt";
import { ScanInput } from "~/ui/forms/scan-input";

interface ReceiveProps {
  code: string;
  found: readonly ScannedGoods[];
  choices: readonly string[];
  /** deliveries that are being recorded */
  open: readonly { number: string; supplierName: string; noteNumber: string }[];
  /** orders of which goods may arrive */
  awaited: readonly { number: string; supplierName: string; lines: number }[];
  isOrderless: boolean;
}

export function ReceiveView(props: ReceiveProps) {
  const { code, found, choices } = props;
  const [goods] = found;
  return (
    <>
      <div className="admin-head">
        <h1>收货入库</h1>
        <span className="admin-head__note">收货后由验收人员验收，合格的入库</span>
        <span className="admin-head__end">
          <Link to="/staff/stock">全部库存</Link>
        </span>
      </div>
      <div className="admin-body">
        <Form className="scan" key={`${code} ${goods?.id ?? ""}`}>
          <ScanInput label="扫商品条码、货号或商品编号" autoFocus />
        </Form>
        <div id="result" role="status">
          <ScanResult {...props} />
        </div>
        {found.length > 1 ? (
          <ul className="part">
            {found.map(({ id, name, spec, manufacturer }, at) => (
              <li key={id}>
                <Link to={choices[at]!}>{`${name} ${spec}，${manufacturer}`}</Link>
              </li>
            ))}
          </ul>
        ) : null}
        <Deliveries {...props} />
        <Awaited {...props} />
      </div>
    </>
  );
}

const findOnly = (found: readonly ScannedGoods[]): ScannedGoods | null =>
  found.length === 1 ? found[0]! : null;

function ScanResult({ code, found }: ReceiveProps) {
  const goods = findOnly(found);
  if (code && found.length === 0)
    return (
      <div className="scan-result scan-result--wrong">
        <p className="scan-result__word">没有这个商品</p>
        <p className="scan-result__what">{`${code} 不是任何商品的条码、货号或编号。`}</p>
      </div>
    );
  if (goods === null) return null;
  return (
    <div className="result">
      <p className="scan-result__word">{`${goods.name} ${goods.spec}`}</p>
      <p className="scan-result__what">
        {goods.manufacturer}
        {goods.isWaiting ? "，首营审批还没有通过，不能采购和收货" : ""}
      </p>
    </div>
  );
}

function pathWith(path: string, values: Record<string, string>, found: readonly ScannedGoods[]): string {
  const goods = findOnly(found);
  const query = new URLSearchParams({ ...values, ...(goods && { code: String(goods.id) }) }).toString();
  return query ? `${path}?${query}` : path;
}

const Deliveries = ({ open, found }: ReceiveProps) => (
  <DetailSection id="h-open" title="正在收货" note={`${open.length} 张`}>
    {open.length === 0 ? <p className="soft">没有正在登记的收货单。</p> : null}
    <ul>
      {open.map(({ number, supplierName, noteNumber }) => (
        <li key={number}>
          <Link to={pathWith(goodsReceiptPath(number), {}, found)}>
            {`${number} ${supplierName}，随货同行单 ${noteNumber}`}
          </Link>
        </li>
      ))}
    </ul>
  </DetailSection>
);

const Awaited = ({ awaited, found, isOrderless }: ReceiveProps) => (
  <DetailSection
    id="h-awaited"
    title={findOnly(found) ? "订购了它的采购订单" : "待到货的采购订单"}
    note={`${awaited.length} 张`}
  >
    {awaited.length === 0 ? <p className="soft">没有待到货的采购订单。</p> : null}
    <ul>
      {awaited.map(({ number, supplierName, lines }) => (
        <li key={number}>
          <Link to={pathWith("/staff/receipts/new", { order: number }, found)}>
            {`按 ${number} 收货，${supplierName}，${lines} 个品种`}
          </Link>
        </li>
      ))}
    </ul>
    {isOrderless ? (
      <p className="part">
        <Link className="button" to={pathWith("/staff/receipts/new", { orderless: "1" }, found)}>
          没有采购订单，直接收货
        </Link>
      </p>
    ) : null}
  </DetailSection>
);
