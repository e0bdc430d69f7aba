import { Form, Link } from "@remix-run/react";
import { DetailSection, FactList } from "~/admin/detail/case-parts";
import { filledText, NONE } from "~/platform/values/missing";
import { ScanInput } from "~/ui/forms/scan-input";

export interface OneCode {
  code: string;
  found: {
    code: string;
    goods: string;
    manufacturer: string;
    approvalNumber: string;
    batch: string;
    level: string;
    units: number;
    parent: string | null;
    isOpened: boolean;
    stateText: string;
    receiptRef: string;
  } | null;
  steps: readonly { at: string; text: string; actor: string; note: string }[];
  contents: readonly { code: string; level: string; state: string }[];
  platform: string | null;
}

export interface CodeList {
  title: string;
  trace: {
    expected: number;
    scanned: number;
    missingReason: string;
    packedBy: string;
    checkedBy: string | null;
  } | null;
  codes: readonly { code: string; parent: string; level: string; state: string; where: string }[];
  next: string | null;
}

interface TraceCodesProps {
  mayTakeOut: boolean;
  one: OneCode | null;
  list: CodeList | null;
}

const CodeLink = ({ code }: { code: string }) => <Link to={`/staff/trace-codes?code=${code}`}>{code}</Link>;

function CodeDetail({ one }: { one: OneCode }) {
  const { found, steps, contents, platform } = one;
  if (!found)
    return (
      <div className="scan-result scan-result--wrong">
        <p className="scan-result__word">没有这个追溯码</p>
        <p className="scan-result__what">{`${one.code} 没有入库或装箱记录。`}</p>
      </div>
    );
  return (
    <>
      <FactList
        rows={[
          ["追溯码", found.code],
          ["状态", found.isOpened ? `${found.stateText}，已拆零` : found.stateText],
          ["商品", found.goods],
          ["生产企业", found.manufacturer],
          ["批准文号", filledText(found.approvalNumber)],
          ["批号", found.batch],
          ["包装", found.units > 1 ? `${found.level}，内含 ${found.units}` : found.level],
          ["上级码", found.parent === null ? NONE : <CodeLink key={found.parent} code={found.parent} />],
          ["收货单", filledText(found.receiptRef)],
        ]}
      />
      {platform === null ? (
        <p>
          <Link to={`/staff/trace-codes?code=${found.code}&ask=1`}>向追溯平台查询状态</Link>
        </p>
      ) : (
        <p role="status">{platform}</p>
      )}
      <DetailSection id="h-steps" title="经过">
        {steps.length === 0 ? <p className="soft">还没有记录。</p> : null}
        <ul>
          {steps.map(({ at, text, actor, note }) => (
            <li key={`${at} ${text} ${note}`}>{[at, text, actor, note].filter(Boolean).join("，")}</li>
          ))}
        </ul>
      </DetailSection>
      {contents.length > 0 ? (
        <DetailSection id="h-contents" title="里面的追溯码">
          <ul>
            {contents.map(({ code, level, state }) => (
              <li key={code}>
                <CodeLink code={code} /> {`${level}，${state}`}
              </li>
            ))}
          </ul>
        </DetailSection>
      ) : null}
    </>
  );
}

function Codes({ list }: { list: CodeList }) {
  const { title, trace, codes, next } = list;
  return (
    <section className="part" aria-labelledby="h-codes">
      <h2 id="h-codes">{title}</h2>
      {trace ? (
        <FactList
          rows={[
            ["追溯码", `${trace.scanned} / ${trace.expected}`],
            ["缺码原因", filledText(trace.missingReason)],
            ["装箱", trace.packedBy],
            ["出库复核", filledText(trace.checkedBy ?? "")],
          ]}
        />
      ) : null}
      {codes.length === 0 ? <p className="soft">没有追溯码。</p> : null}
      {codes.length === 0 ? null : (
        <table className="grid-table fold-table">
          <caption className="sr-only">追溯码</caption>
          <thead>
            <tr>
              <th scope="col">追溯码</th>
              <th scope="col">上级码</th>
              <th scope="col">包装</th>
              <th scope="col">状态</th>
              <th scope="col">去向</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((row) => (
              <tr key={row.code}>
                <td>
                  <CodeLink code={row.code} />
                </td>
                <td>{row.parent === "" ? "" : <CodeLink code={row.parent} />}</td>
                <td>{row.level}</td>
                <td>{row.state}</td>
                <td>{row.where}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next === null ? null : <Link to={next}>下一页</Link>}
    </section>
  );
}

export function TraceCodesView({ mayTakeOut, one, list }: TraceCodesProps) {
  return (
    <>
      <div className="admin-head">
        <h1>追溯码</h1>
        <span className="admin-head__end">
          <Link to="/staff/trace-bills">追溯上传</Link>
          {mayTakeOut ? <Link to="/staff/trace-codes/out">退供、销毁和召回出库</Link> : null}
        </span>
      </div>
      <div className="admin-body">
        <Form className="scan" key={one?.code ?? ""}>
          <ScanInput label="扫或填写追溯码" autoFocus />
        </Form>
        <div id="result" role="status" />
        {one ? <CodeDetail one={one} /> : null}
        {list ? <Codes list={list} /> : null}
        {one === null && list === null ? (
          <p className="soft">扫一个码，查看它的商品、批号、包装和经过。</p>
        ) : null}
      </div>
    </>
  );
}
