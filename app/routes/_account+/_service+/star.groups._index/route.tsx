/** /star/groups 收藏分组: creates a group, for the products in ?goods=, and renames groups. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { GroupForm, groupQuestion, MAX_GROUPS } from "~/modules/favourites/favourite-groups";
import { changeGroups } from "~/modules/favourites/favourite-groups.server";
import { groupsPage } from "~/modules/favourites/groups-page.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, type FieldProps } from "~/ui/forms/field";
import { useOpenErrors } from "~/ui/forms/open-errors";
import {
  favouriteHref,
  GROUPS_HREF,
  removeGroupHref,
  type GroupWithCount,
  type GroupsPage,
} from "~/modules/favourites/favourites";

export const handle: PageHandle = { title: "我的收藏" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await groupsPage(buyer.companyId, plainQuery(request).get("goods")));
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, GroupForm);
  if (!form.ok) return form.response;
  const done = await changeGroups(buyer.companyId, form.value, now());
  if (!done.ok) return form.refuse({ fields: { name: [done.text] } });
  return redirectWith(done.to, { kind: "success", text: done.text });
}

export default function Groups() {
  const { groups, goods } = useLoaderData<typeof loader>();
  const result: FormReply | undefined = useActionData<FormReply>();
  const values = result?.initialValue ?? {};
  const isNew = values["intent"] === "addGroup";
  const reply = useOpenErrors(isNew ? NEW_ID : formId(values["id"]), result);
  const errors = reply?.error?.["name"] ?? [];
  const wrongId = isNew ? "name" : `name-${String(values["id"])}`;
  const name = String(values["name"] ?? "");
  return (
    <>
      <ErrorSummary errors={errors.map((text) => ({ name: wrongId, text }))} />
      <section className="surface" aria-labelledby="groups-title">
        <div className="surface__head">
          <h2 className="surface__title" id="groups-title">
            收藏分组<small>{`${groups.length} / ${MAX_GROUPS}`}</small>
          </h2>
          <Link to="/star">返回我的收藏</Link>
        </div>
        <NewGroupForm
          goods={goods}
          count={groups.length}
          value={isNew ? name : ""}
          errors={isNew ? errors : []}
        />
        {groups.length === 0 ? (
          <p className="favourite__soft">还没有分组。新建后，在收藏列表中勾选商品即可移入。</p>
        ) : (
          <ul className="favourite-groups">
            {groups.map((group) => (
              <GroupRow
                key={`${group.id} ${group.name}`}
                group={group}
                input={values["id"] === String(group.id) ? name : undefined}
                errors={values["id"] === String(group.id) ? errors : undefined}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const NEW_ID = "new-group";

const formId = (id: unknown) => `group-${String(id)}`;

interface NewGroupFormProps extends Pick<GroupsPage, "goods"> {
  count: number;
  /** a refused name, as entered */
  value: string;
  errors: FieldProps["errors"];
}

function NewGroupForm({ goods, count, value, errors }: NewGroupFormProps) {
  const moved = goods.join(",");
  return (
    <Form
      className="favourite-groups__new"
      id={NEW_ID}
      method="post"
      action={moved ? `${GROUPS_HREF}?goods=${moved}` : GROUPS_HREF}
      key={`new-${count}`}
    >
      <input type="hidden" name="intent" value="addGroup" />
      {moved ? <input type="hidden" name="goods" value={moved} /> : null}
      <Field
        label={moved ? `新分组的名称（移入 ${goods.length} 种商品）` : "新分组的名称"}
        name="name"
        id="name"
        required
        placeholder="如：常备药、秋冬备货"
        autoComplete="off"
        defaultValue={value}
        errors={errors}
      />
      <button type="submit" className="button button--primary">
        新建分组
      </button>
    </Form>
  );
}

function GroupRow(props: { group: GroupWithCount; input?: string; errors?: readonly string[] }) {
  const { group, input: values, errors } = props;
  const { id, name, count } = group;
  return (
    <li className="favourite-groups__item">
      <Form
        className="favourite-groups__form"
        id={formId(id)}
        method="post"
        action={GROUPS_HREF}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="renameGroup" />
        <input type="hidden" name="id" value={id} />
        <Field
          label={`“${name}”的名称`}
          name="name"
          id={`name-${id}`}
          required
          autoComplete="off"
          defaultValue={values ?? name}
          errors={errors}
        />
        <button type="submit" className="button">
          改名
          <span className="sr-only">{`：${name}`}</span>
        </button>
      </Form>
      <p className="favourite-groups__do">
        <Link to={favouriteHref({ group: id })} aria-label={`查看分组：${name}，${count} 种商品`}>
          {`${count} 种商品`}
        </Link>
        <ConfirmLink
          className="link-button"
          to={removeGroupHref(id)}
          question={groupQuestion(group)}
          action={removeGroupHref(id)}
          fields={{}}
          verb="删除分组"
          label={`删除分组：${name}`}
        >
          删除
        </ConfirmLink>
      </p>
    </li>
  );
}
