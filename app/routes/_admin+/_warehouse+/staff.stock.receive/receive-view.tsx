import { Form, Link } from "@remix-run/react";
import type { ScannedGoods } from "~/modules/catalogue/batches/receipt.server";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { ScanInput } from "~/ui/forms/scan-input";
import { ReceiptFields } from "./receipt-fields";

interface ReceiveProps {
  code: string;
  paper: string;
  found: readonly ScannedGoods[];
  choices: readonly string[];
  formKey: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function ReceiveView({
  code,
  paper: document,
  found,
  choices,
  formKey,
  constraint,
  reply,
}: ReceiveProps) {
  const [goods] = found;
  return (
    <>
      <div className="admin-head">
        <h1>收货入库</h1>
        <span className="admin-head__end">
          <Link to="/staff/stock">全部库存</Link>
        </span>
      </div>
      <div className="admin-body">
        <Form className="scan" key={`${code} ${goods?.id ?? ""}`}>
          {document ? <input type="hidden" name="paper" value={document} /> : null}
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
            {found.map(({ id, name, spec, manufacturer }, at) => (
              <li key={id}>
                <Link to={choices[at]!}>{`${name} ${spec}，${manufacturer}`}</Link>
              </li>
            ))}
          </ul>
        ) : null}
        {goods && found.length === 1 ? (
          <ReceiptFields
            key={goods.id}
            goods={goods}
            paper={document}
            formKey={formKey}
            constraint={constraint}
            reply={reply}
          />
        ) : null}
      </div>
    </>
  );
}
