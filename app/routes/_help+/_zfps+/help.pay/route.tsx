/** 支付与配送: the group's own page. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import type { HelpPage } from "~/modules/help/help-page";
import { readHelpPage } from "~/shell/areas/help-group.server";
import { HelpHeadings } from "~/modules/help/help-headings";
import type { HelpGroup } from "~/modules/help/help";

export { helpHandle as handle } from "~/shell/areas/help-group";

type GroupPage = Extract<HelpPage, { view: "group" }>;

export async function loader({ request }: LoaderFunctionArgs) {
  return json((await readHelpPage("pay", request)) as GroupPage);
}

export default function PaymentAndDelivery() {
  const { group } = useLoaderData<typeof loader>();
  return <HelpGroupPage group={group} />;
}

function HelpGroupPage({ group }: { group: HelpGroup }) {
  return (
    <section className="surface">
      <h1 className="help-title">{group.title}</h1>
      <ul className="help-list">
        {group.entries.map((entry) => (
          <li className="help-list__item" key={entry.key}>
            <h2>
              <Link to={entry.to}>{entry.title}</Link>
            </h2>
            <p>{entry.summary}</p>
            <HelpHeadings headings={entry.headings} />
          </li>
        ))}
      </ul>
    </section>
  );
}
