import { Form } from "@remix-run/react";
import { GOODS_DOCUMENTS, type GoodsPaper, requiredDocuments } from "~/catalogue/goods/goods-document";
import type { FiledPaper, PaperGoods } from "~/catalogue/import/goods-papers.server";
import { CaseHead, Part } from "~/desk/case/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";

interface GoodsPapersProps {
  goods: PaperGoods;
  papers: readonly FiledPaper[];
  /** of the papers */
  version: number;
  /** what may be filed */
  kinds: readonly GoodsPaper[];
  today: string;
  mayUpload: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

const nameOf = (kind: GoodsPaper) =>
  GOODS_DOCUMENTS[kind].text + (GOODS_DOCUMENTS[kind].of === "manufacturer" ? "（生产企业）" : "");

export function GoodsPapers(props: GoodsPapersProps) {
  const { goods, papers, kinds, today, mayUpload, changes, reply } = props;
  const required = requiredDocuments(goods.kind);
  const isThere = (kind: GoodsPaper) =>
    papers.some((one) => one.kind === kind && (one.endsOn === null || one.endsOn >= today));
  const missing = required.filter((kind) => !isThere(kind)).length;
  const shown = [...new Set([...kinds, ...papers.map(({ kind }) => kind)])];
  return (
    <>
      <CaseHead
        title={`${goods.name} ${goods.spec}`}
        state={
          missing > 0 ? (
            <span className="state state--warn">缺 {missing} 份</span>
          ) : (
            <span className="state state--done">齐全</span>
          )
        }
        facts={`商品编号 ${goods.id}，${goods.manufacturer}，${goods.approvalNumber || "无批准文号"}`}
      />
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        <div className="columns columns--side">
          <Part id="h-papers" title="资料" note="生产企业的资料用于该企业的全部商品">
            <PaperTable goodsId={goods.id} kinds={shown} papers={papers} required={required} today={today} />
          </Part>
          {mayUpload ? <PaperFields {...props} /> : null}
        </div>
        <Part id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人上传过。" />
        </Part>
      </div>
    </>
  );
}

interface PaperTableProps {
  goodsId: number;
  kinds: readonly GoodsPaper[];
  papers: readonly FiledPaper[];
  required: readonly GoodsPaper[];
  today: string;
}

function PaperTable({ goodsId, kinds, papers, required, today }: PaperTableProps) {
  return (
    <table className="grid-table fold-table">
      <thead>
        <tr>
          <th scope="col">资料</th>
          <th scope="col">状态</th>
          <th scope="col">有效期至</th>
          <th scope="col">上传时间</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const paper = papers.find((one) => one.kind === kind);
          return (
            <tr key={kind}>
              <th scope="row">
                {paper ? (
                  <a className="grid-table__name" href={`/staff/goods-documents/${goodsId}/${kind}`}>
                    {nameOf(kind)}
                  </a>
                ) : (
                  nameOf(kind)
                )}
              </th>
              <td className="grid-table__keep">
                <PaperState paper={paper} isRequired={required.includes(kind)} today={today} />
              </td>
              <td data-name="有效期至">{paper ? (paper.endsOn ?? "长期") : "无"}</td>
              <td data-name="上传时间">{paper ? formatTime(paper.updatedAt) : "无"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface PaperStateProps {
  paper: FiledPaper | undefined;
  isRequired: boolean;
  today: string;
}

function PaperState({ paper, isRequired, today }: PaperStateProps) {
  if (!paper)
    return isRequired ? (
      <span className="state state--warn">缺</span>
    ) : (
      <span className="state state--off">未上传，可不要</span>
    );
  if (paper.endsOn !== null && paper.endsOn < today) return <span className="state state--stop">已过期</span>;
  return <span className="state state--done">有效</span>;
}

function PaperFields({ version, kinds, today, reply }: GoodsPapersProps) {
  return (
    <Part id="h-upload" title="上传" note="已有的会被替换">
      <Form method="post" encType="multipart/form-data" className="form" key={version}>
        <input type="hidden" name="seen" value={version} />
        <div className="field">
          <label className="field__label" htmlFor="kind">
            资料
          </label>
          <select className="field__input" id="kind" name="kind" defaultValue={typedIn(reply, "kind") ?? ""}>
            <option value="">请选择</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {nameOf(kind)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="field__label" htmlFor="endsOn">
            有效期至，长期有效的留空
          </label>
          <input
            className="field__input"
            id="endsOn"
            name="endsOn"
            type="date"
            min={today}
            defaultValue={typedIn(reply, "endsOn") ?? ""}
          />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="file">
            PDF、JPG 或 PNG 文件，不超过 10 MB
          </label>
          <input className="field__input" id="file" name="file" type="file" accept=".pdf,.jpg,.jpeg,.png" />
        </div>
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            上传资料
          </button>
        </p>
      </Form>
    </Part>
  );
}
