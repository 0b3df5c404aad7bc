// What the fields of a row type may hold, as the driver's kinds of values.
import { TypeFlags, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync';

/** `any`: whatever comes. `type`: a type that the caller of a generic function names. */
export type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object' | 'any';

export interface Field {
  name: string;
  kinds: readonly Kind[];
  /** Of an array's items. */
  items: readonly Kind[];
  isNullable: boolean;
  isOptional: boolean;
}

type Contents = Pick<Field, 'kinds' | 'items' | 'isNullable'>;

const OPTIONAL = 16_777_216;

export class FieldTypes {
  private readonly checker: Checker;
  private readonly known = new Map<number, readonly Field[]>();
  private readonly contents = new Map<number, Contents>();

  constructor(checker: Checker) {
    this.checker = checker;
  }

  /** The row type of a call's result; null where the rows have no named fields, undefined where the call is no statement. */
  rowOf(type: Type | undefined): Type | null | undefined {
    const awaited = type && this.argumentOf(type, 'Promise');
    if (!awaited) return undefined;
    return this.asRow(this.argumentOf(awaited, 'QueryResult') ?? withoutNull(this.itemOf(awaited) ?? awaited));
  }

  /** A type as a row type; null where it names no fields, undefined where it is none. */
  asRow(type: Type | undefined): Type | null | undefined {
    const isRow = (part: Type): boolean => part.isObjectType() || part.isIntersectionType();
    if (!type || partsOf(type).every(isRow)) return type;
    return isTyped(type) ? undefined : null;
  }

  fieldsOf(row: Type): readonly Field[] {
    const known = this.known.get(row.id);
    if (known) return known;
    const symbols = this.checker.getPropertiesOfType(row);
    const types = symbols.length > 0 ? this.checker.getTypeOfSymbol(symbols) : [];
    const fields = symbols.map((symbol, index) => ({
      name: symbol.name,
      isOptional: (symbol.flags & OPTIONAL) !== 0,
      ...this.contentsOf(types[index]),
    }));
    this.known.set(row.id, fields);
    return fields;
  }

  /** A type is asked once: each question goes to the compiler's own process. */
  private contentsOf(type: Type | undefined): Contents {
    const known = type && this.contents.get(type.id);
    if (known) return known;
    const found = this.findContents(type);
    if (type) this.contents.set(type.id, found);
    return found;
  }

  private findContents(type: Type | undefined): Contents {
    const parts = type ? partsOf(type) : [];
    const isEmpty = (part: Type): boolean => (part.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
    const values = parts.filter((part) => !isEmpty(part));
    const items = values.flatMap((part) => {
      const item = this.itemOf(part);
      return item
        ? partsOf(item)
            .filter((one) => !isEmpty(one))
            .map((one) => this.kindOf(one))
        : [];
    });
    const kinds = values.map((part) => this.kindOf(part));
    return { kinds: [...new Set(kinds)], items: [...new Set(items)], isNullable: parts.some(isEmpty) || kinds.includes('any') };
  }

  private kindOf(type: Type): Kind {
    const { flags } = type;
    if (flags & TypeFlags.AnyOrUnknown) return 'any';
    if (flags & TypeFlags.StringLike) return 'string';
    if (flags & TypeFlags.NumberLike) return 'number';
    if (flags & TypeFlags.BigIntLike) return 'bigint';
    if (flags & TypeFlags.BooleanLike) return 'boolean';
    if (type.isIntersectionType())
      return (
        type
          .getTypes()
          .map((part) => this.kindOf(part))
          .find((kind) => kind !== 'object') ?? 'object'
      );
    const name = type.getSymbol()?.name ?? '';
    if (name === 'Date') return 'Date';
    if (name === 'Buffer' || name === 'Uint8Array') return 'Buffer';
    if (this.checker.isArrayLikeType(type)) return 'array';
    if (type.isTypeParameter() || type.isIndexedAccessType() || type.isConditionalType()) {
      const constraint = this.checker.getBaseConstraintOfType(type);
      return constraint && constraint.id !== type.id ? this.kindOf(constraint) : 'any';
    }
    return 'object';
  }

  private argumentOf(type: Type, name: string): Type | undefined {
    if (!type.isTypeReference() || type.getSymbol()?.name !== name) return undefined;
    return this.checker.getTypeArguments(type)[0];
  }

  private itemOf(type: Type): Type | undefined {
    return this.checker.isArrayLikeType(type) ? this.checker.getTypeArguments(type as TypeReference)[0] : undefined;
  }
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** `Row | null` as Row; a union of rows as it is. */
function withoutNull(type: Type): Type {
  const left = partsOf(type).filter(({ flags }) => !(flags & TypeFlags.Null));
  return left.length === 1 && left[0] ? left[0] : type;
}

const isTyped = ({ flags }: Type): boolean => (flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) === 0;
