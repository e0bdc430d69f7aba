/** /star/groups/remove/:id: the question before a group of favourites is removed; its products stay. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { groupQuestion } from "~/modules/favourites/favourite-groups";
import { removeGroup } from "~/modules/favourites/favourite-groups.server";
import { GROUPS_HREF, removeGroupHref } from "~/modules/favourites/favourites";
import { findCountedGroup } from "~/modules/favourites/groups-page.server";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { readKey } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";

const RemoveForm = z.object({});

export const handle: PageHandle = { title: "我的收藏" };

const readId = (id: string | undefined) => readKey(id ?? null) ?? notFound();

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json((await findCountedGroup(buyer.companyId, readId(params["id"]))) ?? notFound());
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, RemoveForm);
  if (!form.ok) return form.response;
  const id = readId(params["id"]);
  const name = (await inTransaction((trx) => removeGroup(trx, buyer.companyId, id))) ?? notFound();
  const text = `分组“${name}”已删除，其中的商品仍在收藏中`;
  return redirectWith(GROUPS_HREF, { kind: "success", text });
}

export default function RemoveGroup() {
  const group = useLoaderData<typeof loader>();
  return (
    <section className="surface ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{groupQuestion(group)}</h2>
      <Form method="post" action={removeGroupHref(group.id)} className="ask__do">
        <Link className="button" to={GROUPS_HREF}>
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          删除分组
        </button>
      </Form>
    </section>
  );
}
