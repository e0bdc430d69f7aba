import { Link } from "@remix-run/react";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import type { ManufacturerText } from "./manufacturer-form";
import { filledText } from "~/platform/values/missing";

interface ManufacturerViewProps {
  /** null: a new one */
  id: number | null;
  version: number;
  title: string;
  input: ManufacturerText;
  onSale: number;
  formKey: string;
  changes: readonly ChangeRow[];
  mayChange: boolean;
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

export function ManufacturerView(props: ManufacturerViewProps) {
  const { id, title, input, onSale, changes, mayChange } = props;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "导入商品时也会自动新增" : `编号 ${id}，在售商品 ${onSale} 种`}
      end={<End id={id} mayChange={mayChange} />}
      changes={id === null ? null : changes}
    >
      {mayChange ? <ManufacturerFields {...props} /> : <ManufacturerFacts input={input} />}
    </SettingsPage>
  );
}

const End = ({ id, mayChange }: Pick<ManufacturerViewProps, "id" | "mayChange">) => (
  <span className="admin-head__end">
    {id === null ? null : (
      <Link to={`/list?manufacturer=${id}`} reloadDocument>
        看商品列表
      </Link>
    )}{" "}
    {id !== null && mayChange ? (
      <Link className="button" to={`/staff/makers/${id}/merge`}>
        合并
      </Link>
    ) : null}{" "}
    <Link className="button" to="/staff/makers">
      返回列表
    </Link>
  </span>
);

const ManufacturerFacts = ({ input }: { input: ManufacturerText }) => (
  <DetailSection id="h-facts" title="生产企业">
    <FactList
      rows={[
        ["名称", input.name],
        ["简称", input.shortName],
        ["其他名称", filledText(input.otherNames.replaceAll("\n", "、"))],
      ]}
    />
  </DetailSection>
);

function ManufacturerFields({ version, input, formKey, constraint, reply }: ManufacturerViewProps) {
  return (
    <SettingsForm
      key={version}
      id="manufacturer"
      label="生产企业"
      button="保存"
      more={{ formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField
            field={fields.name}
            label="名称"
            hint="今后单据上印这个名称；已下的订单保留下单时的名称"
            required
            autoComplete="off"
          />
          <FormField
            field={fields.shortName}
            label="简称"
            hint="客户筛选和搜索时用"
            required
            autoComplete="off"
          />
          <FormField
            field={fields.otherNames}
            label="其他名称"
            hint="一行一个：曾用名、俗称。搜索和导入的清单也认得；改名后旧名自动留在这里"
          >
            <textarea rows={4} maxLength={4000} />
          </FormField>
        </>
      )}
    </SettingsForm>
  );
}
