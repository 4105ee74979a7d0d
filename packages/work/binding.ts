/** What binds the figures of a result for a reader, as the folder of each kind declares it in binding.ts. */

/**
 * What finds a changed value of a field false. Plan: the check of plan and result alone. Opened leaves: those that the
 * certificate holds. All leaves: nothing but the result made again from all of them.
 */
export type BoundBy = 'plan' | 'opened leaves' | 'all leaves';

/**
 * What the check of a statement needs beside the block and the leaves that its certificate opens. Find leaf: the leaf with which
 * the unit ended, which certificates of earlier versions don't open. Leaf data: bulk data of the opened leaves. Computation:
 * all leaves, computed here. Of leaves that a reader is given nobody has looked at more than the drawn ones, and these don't
 * show what the statement reports.
 */
export type Need = 'find leaf' | 'leaf data' | 'all leaves' | 'computation';

type FieldOf<Result> = Result extends unknown ? keyof Result : never;

export interface Binding<Plan, Result, Reason extends string = string, Name extends string = string> {
  /** Every field of a result, of whatever form. */
  fields: { readonly [Field in FieldOf<Result>]: BoundBy };
  /** Every statement that the kind makes, by name: what its check needs. */
  needs: { readonly [Statement in Name]: readonly Need[] };
  /** The names of a result's statements, in the order in which `statements` makes them. */
  names(plan: Plan, result: Result): readonly Name[];
  /** The statements whose words a fault contradicts: a leaf that is wrong refutes no sum, and no theorem. Of all others it says nothing. */
  refutes: { readonly [Fault in Reason]?: readonly Name[] };
}
