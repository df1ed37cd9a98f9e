import { type Rule, type Selector, transform } from 'lightningcss';

/** The layer in which Tailwind declares its variables for browsers without `@property`. */
const PROPERTIES_LAYER = 'properties';

/**
 * Replaces the declarations of Tailwind's variables, such as `--tw-leading`, which one class sets and
 * another class reads. Tailwind declares them with `@property`, so that elements do not inherit their
 * values; for browsers without `@property` it declares all of them on every element, which costs time
 * for each element.
 *
 * The result declares a variable only on the elements to which a rule that reads the variable applies.
 * The styles of all other elements do not depend on its value.
 */
export function declareVariablesWhereRead(stylesheet: string): string {
  const readers = findReaders(stylesheet);
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(stylesheet),
    visitor: {
      Rule: {
        property: () => [],
        'layer-block': ({ value: layer }) =>
          layer.name?.join('.') === PROPERTIES_LAYER
            ? {
                type: 'layer-block',
                value: { ...layer, rules: declarationRules(layer.rules, readers) },
              }
            : undefined,
      },
    },
  });
  return Buffer.from(code).toString();
}

/** For each variable, by its name, the selectors of the rules that read it. */
function findReaders(stylesheet: string): Map<string, Selector[]> {
  const readers = new Map<string, Selector[]>();
  let selectors: Selector[] = [];
  transform({
    filename: 'site.css',
    code: Buffer.from(stylesheet),
    visitor: {
      Rule: {
        // Called before the variables of the rule are visited.
        style(rule) {
          selectors = rule.value.selectors;
        },
      },
      Variable({ name }) {
        readers.set(name.ident, [...(readers.get(name.ident) ?? []), ...selectors]);
      },
    },
  });
  return readers;
}

/** One rule for each variable that is read. */
function declarationRules(
  rules: readonly Rule[],
  readers: ReadonlyMap<string, Selector[]>,
): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.type === 'supports') return declarationRules(rule.value.rules, readers);
    if (rule.type !== 'style') return [rule];
    return (rule.value.declarations?.declarations ?? []).flatMap((declaration): Rule[] => {
      const selectors =
        declaration.property === 'custom' ? readers.get(declaration.value.name) : undefined;
      if (selectors === undefined) return [];
      const declarations = { declarations: [declaration], importantDeclarations: [] };
      return [{ type: 'style', value: { ...rule.value, selectors, declarations } }];
    });
  });
}
