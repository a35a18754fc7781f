// Golden.cs — the golden water, the layout of every struct, and what errors say; the test compares what it prints.
using System;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Millpond;

static class Golden {
    static PondVec2 At(float x, float y) {
        return new PondVec2 { X = x, Y = y };
    }

    // As reference/golden.h; what is cast is rounded as C rounds it.
    static string Play(PondDesc desc) {
        using (var pond = new Pond(desc)) {
            PondRain rain = Pond.DefaultRain;
            rain.Rate = 60;
            rain.Radius = 0.02f;
            pond.Rain = rain;
            for (int frame = 0; frame < 90; frame++) {
                float t = (float)((float)frame / 90);
                if (frame % 9 == 0) {
                    pond.Drop(At((float)(0.91f * t), (float)(0.6f - (float)(0.5f * t))),
                              (float)(0.02f + (float)(0.03f * t)), -0.008f);
                }
                pond.Stroke(At((float)(0.1f + t), 0.3f),
                            At((float)(0.11f + t), (float)(0.3f + (float)(0.1f * t))), 0.03f, 0.004f);
                pond.Advance(1.0 / 30);
            }
            return pond.Hash.ToString("x16");
        }
    }

    static PondDesc Size(int width, int height) {
        PondDesc desc = Pond.DefaultDesc;
        desc.Width = width;
        desc.Height = height;
        desc.Seed = 42;
        return desc;
    }

    static string Pascal(string name) {
        string made = "";
        foreach (string part in name.Split('_')) {
            made += char.ToUpperInvariant(part[0]) + part.Substring(1);
        }
        return made;
    }

    static Type Named(string name) {
        return typeof(Pond).Assembly.GetType("Millpond." + Pascal(name), true);
    }

    static bool HasConstant(Type type, string constant, int value) {
        foreach (string name in Enum.GetNames(type)) {
            if ((int)Enum.Parse(type, name) == value
                && constant.Replace("_", "").EndsWith(name, StringComparison.OrdinalIgnoreCase)) {
                return true;
            }
        }
        return false;
    }

    // Every line of tests/install/abi.txt that is about memory or numbers.
    static int CompareLayout(string path) {
        int compared = 0;
        foreach (string line in File.ReadAllLines(path)) {
            string[] words = line.Split(' ');
            bool fits;
            if (words[0] == "function" || words[0] == "detail") {
                continue;
            } else if (words[0] == "enum") {
                fits = Marshal.SizeOf(Enum.GetUnderlyingType(Named(words[1]))) == int.Parse(words[2]);
            } else if (words[0] == "struct") {
                fits = Marshal.SizeOf(Named(words[1])) == int.Parse(words[2]);
            } else {
                string[] names = words[0].Split('.');
                Type type = Named(names[0]);
                int number = int.Parse(words[1]);
                fits = type.IsEnum ? HasConstant(type, names[1], number)
                    : (int)Marshal.OffsetOf(type, Pascal(names[1])) == number;
            }
            if (!fits) {
                throw new Exception("not as in abi.txt: " + line);
            }
            compared++;
        }
        return compared;
    }

    static void ErrorOf(Action act) {
        try {
            act();
            Console.WriteLine("no error");
        } catch (PondException error) {
            Console.WriteLine(error.Result + " " + error.Message);
        } catch (Exception error) {
            Console.WriteLine(error.GetType().Name + " " + error.Message);
        }
    }

    static void Worlds() {
        var water = new byte[World.Chunk * World.Chunk];
        for (int i = 0; i < water.Length; i++) {
            water[i] = 1;
        }
        using (World world = new World(World.DefaultDesc), other = new World(World.DefaultDesc)) {
            var chunk = new PondChunk();
            var area = new PondArea { X = -64, Y = 0, Width = 192, Height = 64 };
            world.SetMask(chunk, water);
            other.SetMask(chunk, water);
            world.Drop(World.At(0, 0, 0.32f, 0.32f), 0.03f, 0.02f);
            var part = new PondArea();
            bool moved = world.NextMoved(0, chunk, area, ref part);
            var texels = new byte[66 * 64 * 8];
            PondArea over = world.WriteTexels(PondTexels.RGBA16F, chunk, area, part, texels);
            byte[] state = null;
            world.SaveState(ref state);
            ulong before = world.Hash;
            world.Advance(0.2);
            bool changed = world.Hash != before;
            world.RestoreState(state);
            world.Round(1e-5);
            byte[] bytes = world.Save();
            other.Load(bytes);
            Console.WriteLine("world " + moved + " " + part.X + " " + over.X + " " + over.Width + " " + changed + " "
                              + (other.Hash == world.Hash) + " " + (bytes.Length < 2000) + " "
                              + world.IsLand(World.At(1, 0, 0.1f, 0.1f)) + " "
                              + (texels[8 * (66 * 32 + 33) + 1] != 0));
        }
    }

    static void BulkWater() {
        PondDesc desc = Size(64, 48);
        desc.Solver = PondSolver.Flow;
        desc.Depth = 0.5;
        desc.Edges.Left = PondEdge.Open;
        using (var pond = new Pond(desc)) {
            PondVec2 middle = At(0.32f, 0.24f);
            var there = new PondPose { Centre = middle };
            pond.Sea(PondSide.Left, -0.5f);
            pond.Fill(-0.5f);
            pond.Fill(Shapes.Disc(0.2f), there, -0.25f);
            double volume = pond.Volume;
            Console.Write("bulk " + (pond.WaterAt(middle) == 0.25f && volume > 0));
            pond.RaiseGround(middle, middle, 0.1f, 0.125f);
            Console.Write(" " + (pond.Volume == volume && pond.WaterAt(middle) > 0.2f && pond.HeightAt(middle) > -0.2f));
            pond.Step(5);
            Console.Write(" " + (pond.CurrentAt(At(0.37f, 0.24f)).X > 0 && pond.Volume == volume));
            PondSpringId spring = pond.AddSpring(Shapes.Disc(0.1f), there, 0.01);
            Console.Write(" " + pond.SpringCount);
            pond.RemoveSpring(spring);
            Console.Write(" " + pond.SpringCount);
            pond.Sea(PondSide.Left, 0.125f);
            pond.Advance(0.1);
            Console.WriteLine(" " + (pond.Volume > volume));
            ErrorOf(() => pond.Sea(PondSide.Right, 0.125f));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Forget() {
        new Pond(Size(64, 64)).Step();
    }

    static void Main(string[] words) {
        PondDesc desc = Size(91, 67);
        desc.TimeStep = Math.Sqrt(0.75) * 0.01 / 0.5 * Math.Sqrt(0.98);
        Console.WriteLine("wave-nine-free " + Play(desc));
        desc.Edges = new PondEdges { Left = PondEdge.Periodic, Right = PondEdge.Periodic, Top = PondEdge.Fixed,
                                     Bottom = PondEdge.Free };
        desc.HalfLife = 0.7;
        Console.WriteLine("wave-nine-mixed " + Play(desc));
        Console.WriteLine("layout " + CompareLayout(words[0]));

        ErrorOf(() => new Pond(Size(0, 64)));
        ErrorOf(() => new Pond(new PondDesc()));
        PondDesc newer = Size(64, 64);
        newer.Stamp.Version = 200;
        ErrorOf(() => new Pond(newer));
        ErrorOf(() => Pond.Load(new byte[] { 1, 2, 3 }));

        var pond = new Pond(Size(64, 48));
        PondBodyDesc duck = Pond.DefaultBody;
        duck.Shape = Shapes.Disc(0.06f);
        duck.Pose.Centre = At(0.3f, 0.2f);
        duck.Floating = true;
        duck.Lift = 0.05f;
        PondBodyId id = pond.AddBody(duck);
        pond.Advance(0.5);
        PondBodyState state;
        bool there = pond.TryGetBody(id, out state);
        Console.WriteLine("duck " + (there && state.Level != 0));
        float[] heights = pond.Heights();
        PondArea area = pond.All;
        pond.CopyVelocities(area, new float[64 * 48]);
        Console.WriteLine("heights " + (heights[64 * 20 + 30] != 0) + " "
                          + (Math.Abs(pond.HeightAt(At(0.305f, 0.205f)) - heights[64 * 20 + 30]) < 1e-7));
        var surfaces = new PondSurface[2];
        pond.Sample(new[] { At(0.1f, 0.1f), At(0.305f, 0.205f) }, surfaces);
        PondDesc smooth = Size(64, 48);
        Console.WriteLine("sample " + (surfaces[1].Height == pond.HeightAt(At(0.305f, 0.205f))) + " "
                          + (Pond.FitFrame(ref smooth, 1.0 / 60) * smooth.TimeStep * 60));
        ErrorOf(() => pond.CopyHeights(area, new float[10]));
        var texels = new byte[64 * 48 * 4];
        pond.WriteTexels(PondTexels.RGBA8, texels, 0.01f);
        Console.WriteLine("texels " + (texels[4 * (64 * 20 + 30) + 3] != 128));
        var moved = new PondArea();
        Console.WriteLine("moved " + pond.NextMoved(0, ref moved) + " " + moved.Width + " " + moved.Height);
        var some = new byte[5 * 4 * 4];
        PondArea over = pond.WriteTexels(PondTexels.RGBA8, new PondArea { X = 29, Y = 20, Width = 3, Height = 2 }, some,
                                         0.01f);
        Console.WriteLine("part " + over.X + " " + over.Y + " " + over.Width + " " + over.Height + " "
                          + (some[4 * (5 * 1 + 2) + 3] == texels[4 * (64 * 20 + 30) + 3]));
        ErrorOf(() => pond.WriteTexels(PondTexels.RGBA8, pond.All, some));
        using (Pond again = Pond.Load(pond.Save())) {
            Console.WriteLine("snapshot " + (again.Hash == pond.Hash));
        }
        ulong before = pond.Hash;
        byte[] kept = null;
        pond.SaveState(ref kept);
        pond.Advance(0.5);
        pond.RestoreState(kept);
        Console.WriteLine("restored " + (pond.Hash == before));
        var pixels = new byte[4 * 64 * 48];
        pond.Draw(Pond.DefaultLook(PondLookKind.Height), new ReadOnlySpan<byte>(), 0, 0, pixels, 64, 48);
        Console.WriteLine("drawn " + pixels[3]);
        ErrorOf(() => pond.Draw(Pond.DefaultLook(PondLookKind.Pool), pixels, 64, 64, pixels, 64, 48));
        pond.WriteHeights(new PondArea { X = 2, Y = 3, Width = 1, Height = 1 }, new float[] { 0.25f });
        Console.WriteLine("written " + pond.Heights()[3 * 64 + 2]);
        Worlds();
        BulkWater();
        // An exception in a callback reaches the caller, and no cell becomes land.
        var broken = new Pond(Size(64, 48));
        ErrorOf(() => Native.pond_set_depth_function(broken.Handle, (point, user) => {
            throw new InvalidOperationException("no depth");
        }, IntPtr.Zero));
        Console.WriteLine("land " + (bool)Native.pond_is_wall(broken.Handle, At(0.3f, 0.2f)));
        pond.Dispose();
        ErrorOf(() => pond.Step());
        Forget();
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
