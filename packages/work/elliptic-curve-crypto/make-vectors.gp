\\ Discrete logarithms by PARI for vectors.json: gp -q make-vectors.gp < instances.txt
\\ A line of input: [p, a, b, x(P), y(P), x(Q), y(Q)]. Output: [order, k].
{
  while(1,
    line = iferr(input(), error, 0);
    if(line == 0, quit);
    E = ellinit([line[2], line[3]] * Mod(1, line[1]));
    n = ellcard(E);
    print([n, elllog(E, [line[6], line[7]], [line[4], line[5]], n)]);
  );
}
