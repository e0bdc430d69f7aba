import type { ReactNode } from "react";
import { FormField, type FormFieldProps } from "~/ui/forms/form";
import {
  type CaseKind,
  MAX_TEXT,
  REACTION_RESULT_NAMES,
  getSeverities,
  SEVERITIES,
  SEXES,
} from "./complaint";

export type CaseFieldName =
  | "severity"
  | "happenedOn"
  | "quantity"
  | "text"
  | "reporter"
  | "phone"
  | "initials"
  | "sex"
  | "age"
  | "dosage"
  | "result";

interface CaseFieldsProps {
  kind: CaseKind;
  fields: Record<CaseFieldName, FormFieldProps["field"]>;
  children?: ReactNode;
}

const options = (words: Readonly<Record<string, string>>, keys = Object.keys(words)) => (
  <select>
    <option value="">请选择</option>
    {keys.map((value) => (
      <option value={value} key={value}>
        {words[value]}
      </option>
    ))}
  </select>
);

export function CaseFields({ kind, fields, children }: CaseFieldsProps) {
  const isAdverse = kind === "adverse";
  return (
    <>
      <FormField
        field={fields.severity}
        label="严重程度"
        hint={isAdverse ? "危及生命、住院或致残为严重" : "可能影响用药安全为严重"}
        required
      >
        {options(SEVERITIES, getSeverities(kind))}
      </FormField>
      <FormField field={fields.happenedOn} label="发生日期" type="date" required />
      <FormField
        field={fields.text}
        label={isAdverse ? "反应过程" : "质量问题"}
        hint={hint(isAdverse)}
        required
      >
        <textarea rows={5} maxLength={MAX_TEXT} />
      </FormField>
      <FormField
        field={fields.quantity}
        label="涉及数量"
        hint="按最小销售单位，不清楚可不填"
        inputMode="numeric"
        autoComplete="off"
      />
      {isAdverse ? <PatientFields fields={fields} /> : null}
      {children}
      <FormField field={fields.reporter} label="联系人" required autoComplete="name" />
      <FormField field={fields.phone} label="联系电话" type="tel" required autoComplete="tel" />
    </>
  );
}

const hint = (isAdverse: boolean) =>
  isAdverse ? "用药后多久出现、表现、如何处理" : "看到什么、何时发现、是否已停止使用";

function PatientFields({ fields }: Pick<CaseFieldsProps, "fields">) {
  return (
    <>
      <p className="field__label">患者（请勿填写姓名和身份证号）</p>
      <FormField
        field={fields.initials}
        label="患者姓名首字母"
        hint="如张三填 ZS"
        required
        autoComplete="off"
        maxLength={6}
      />
      <FormField field={fields.sex} label="性别" required>
        {options(SEXES)}
      </FormField>
      <FormField field={fields.age} label="年龄" hint="如 45 岁、8 个月" required autoComplete="off" />
      <FormField
        field={fields.dosage}
        label="用法用量"
        hint="如口服，一次 2 粒，一日 3 次"
        required
        autoComplete="off"
      />
      <FormField field={fields.result} label="反应结果" required>
        {options(REACTION_RESULT_NAMES)}
      </FormField>
    </>
  );
}
