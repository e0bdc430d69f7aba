import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { useFollow } from "~/ui/navigation/follow";
import { categoriesPath, categoryPath, type CategoryBranch } from "~/shell/shell";

export function CategoriesView({
  isWhole,
  branches,
}: {
  isWhole: boolean;
  branches: readonly CategoryBranch[];
}) {
  const follow = useFollow();
  const whole = { to: categoriesPath(), text: "商品分类" };
  return (
    <div className="categories" onClick={follow}>
      <Breadcrumb
        items={[
          { to: "/", text: "首页" },
          whole,
          ...(isWhole ? [] : branches.map(({ id, name }) => ({ to: categoriesPath(id), text: name }))),
        ]}
      />
      <h1 className={isWhole ? "categories__title" : "sr-only"}>
        {isWhole ? "商品分类" : branches[0]?.name}
      </h1>
      {branches.map((branch) => (
        <section
          className="surface categories__branch"
          aria-labelledby={`category-${branch.id}`}
          key={branch.id}
        >
          <h2 className="categories__name" id={`category-${branch.id}`}>
            <a href={categoryPath(branch.id)}>
              {branch.name}
              <small>全部商品</small>
            </a>
          </h2>
          <Chips branches={branch.children.filter(({ children }) => children.length === 0)} />
          {branch.children
            .filter(({ children }) => children.length > 0)
            .map((group) => (
              <div key={group.id}>
                <h3 className="categories__group">
                  <a href={categoryPath(group.id)}>{group.name}</a>
                </h3>
                <Chips branches={group.children} />
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}

function Chips({ branches }: { branches: readonly CategoryBranch[] }) {
  if (branches.length === 0) return null;
  return (
    <ul className="categories__links">
      {branches.map(({ id, name }) => (
        <li key={id}>
          <a className="categories__link" href={categoryPath(id)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
